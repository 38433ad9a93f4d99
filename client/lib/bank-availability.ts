import { useSyncExternalStore } from "react"
import { say, type Text } from "./say.ts"

/** Delays before each check whether the bank is back; the last one repeats. */
const pauses = [2_000, 3_000, 5_000, 8_000, 10_000]

/** The maximum random extra, so that not all pages ask at once. */
const jitter = 0.3

const timeoutMs = 5_000

/** The bank keeps its answer for a second (server/http/health.ts): a first "ready" may be older than the failure. */
const keptMs = 1_200

/** What failed: the bank said so itself, or nothing answered, which may as well be this device's own connection. */
type Cause = "bank" | "connection"

let unavailable = false
let watching: Promise<boolean> | undefined
let wake = () => {}
const shown = new Set<() => void>()
const waiting = new Set<(cause: Cause) => void>()

/**
 * Reports that a call failed as it does when the bank cannot be reached. The page asks the bank itself
 * before it says so, twice if the first answer is that it is ready, and then repeats the check until the
 * bank is back.
 * @returns whether the bank is unavailable, once these checks are answered
 */
export function checkAvailability(): Promise<boolean> {
  watching ??= watch()
  return watching
}

/** Checks immediately instead of after the delay. */
export function checkNow(): void {
  wake()
}

/**
 * Registers a callback for each time the bank is back. It is told what had failed.
 * @returns a function that removes it
 */
export function onAvailable(listener: (cause: Cause) => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Resolves when the bank is back. */
export function waitUntilAvailable(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onAvailable(() => {
      stop()
      resolve()
    })
  })
}

/** Whether the bank cannot be reached, as far as this page knows. */
export function useBankUnavailable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      shown.add(listener)
      return () => shown.delete(listener)
    },
    () => unavailable,
  )
}

async function watch(): Promise<boolean> {
  let answer = await queryReady()
  if (answer.ready) {
    await pauseFor(keptMs)
    answer = await queryReady()
  }
  if (answer.ready) {
    watching = undefined
    return false
  }
  show(true)
  void followUntilBack(answer)
  return true
}

/** The title of the message that says that all works again: only of the bank what it said itself. */
export const backTitle = (cause: Cause): Text =>
  say(cause === "bank" ? "The bank is back" : "You're connected again")

async function followUntilBack(first: Readiness): Promise<void> {
  let { retryAfterMs, cause } = first
  for (let attempt = 0; ; attempt += 1) {
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0
    await pauseFor(Math.max(pause, retryAfterMs) * (1 + Math.random() * jitter))
    const answer = await queryReady()
    if (answer.ready) break
    retryAfterMs = answer.retryAfterMs
    if (answer.cause === "bank") cause = "bank"
  }
  watching = undefined
  // Listeners refetch before anything renders, so that the failures are not shown as final.
  for (const listener of new Set(waiting)) listener(cause)
  show(false)
}

type Readiness = { ready: boolean; retryAfterMs: number; cause: Cause }

/** GET /api/ready succeeds: the process accepts requests and its database answers. */
async function queryReady(): Promise<Readiness> {
  try {
    const response = await fetch("/api/ready", {
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    })
    const seconds = Number(response.headers.get("retry-after"))
    return {
      ready: response.ok,
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0,
      cause: "bank",
    }
  } catch {
    return { ready: false, retryAfterMs: 0, cause: "connection" }
  }
}

/** Ends early when the member asks, returns to the page, or the browser is online again. */
function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener("online", done)
      document.removeEventListener("visibilitychange", whenSeen)
      wake = () => {}
      resolve()
    }
    const whenSeen = () => document.visibilityState === "visible" && done()
    const timer = setTimeout(done, ms)
    wake = done
    addEventListener("online", done)
    document.addEventListener("visibilitychange", whenSeen)
  })
}

function show(next: boolean): void {
  unavailable = next
  for (const listener of shown) listener()
}
