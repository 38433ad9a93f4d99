import { useSyncExternalStore } from "react"

/** Delays before each check whether the bank is back; the last one repeats. */
const pauses = [2_000, 3_000, 5_000, 8_000, 10_000]

/** The maximum random extra, so that not all pages ask at once. */
const jitter = 0.3

const timeoutMs = 5_000

/** The bank keeps its answer for a second (server/http/health.ts): a first "ready" may be older than the failure. */
const keptMs = 1_200

let unavailable = false
let watching: Promise<boolean> | undefined
let wake = () => {}
const shown = new Set<() => void>()
const waiting = new Set<() => void>()

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
 * Registers a callback for each time the bank is back.
 * @returns a function that removes it
 */
export function onAvailable(listener: () => void): () => void {
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
  let answer = await askReady()
  if (answer.ready) {
    await pauseFor(keptMs)
    answer = await askReady()
  }
  if (answer.ready) {
    watching = undefined
    return false
  }
  show(true)
  void followUntilBack(answer.retryAfterMs)
  return true
}

async function followUntilBack(firstPause: number): Promise<void> {
  let retryAfterMs = firstPause
  for (let attempt = 0; ; attempt += 1) {
    const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0
    await pauseFor(Math.max(pause, retryAfterMs) * (1 + Math.random() * jitter))
    const answer = await askReady()
    if (answer.ready) break
    retryAfterMs = answer.retryAfterMs
  }
  watching = undefined
  // Listeners refetch before anything renders, so that the failures are not shown as final.
  for (const listener of [...waiting]) listener()
  show(false)
}

/** GET /api/ready succeeds: the process accepts requests and its database answers. */
async function askReady(): Promise<{ ready: boolean; retryAfterMs: number }> {
  try {
    const response = await fetch("/api/ready", {
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    })
    const seconds = Number(response.headers.get("retry-after"))
    return { ready: response.ok, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 }
  } catch {
    return { ready: false, retryAfterMs: 0 }
  }
}

/** Ends early when the customer asks, returns to the page, or the browser is online again. */
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
