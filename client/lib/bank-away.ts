import { useSyncExternalStore } from "react"

/** Waits before each further question whether the bank is back; the last one again and again. */
const pauses = [2_000, 3_000, 5_000, 8_000, 10_000]

/** Up to so much is added, so that not all pages ask at once. */
const jitter = 0.3

const patienceMs = 5_000

let away = false
let watching: Promise<boolean> | undefined
let wake = () => {}
const shown = new Set<() => void>()
const waiting = new Set<() => void>()

/**
 * Says that a call failed as it does when the bank cannot be reached. The bank itself is asked before
 * the page claims that; from then on it is asked again and again until it is back.
 * @returns whether it is away, once its first answer is known
 */
export function suspectAway(): Promise<boolean> {
  watching ??= watch()
  return watching
}

/** Asks at once instead of after the pause. */
export function askNow(): void {
  wake()
}

/** Calls back each time the bank has come back. @returns stops that */
export function onReturn(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Resolves when the bank has come back. */
export function untilReturn(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReturn(() => {
      stop()
      resolve()
    })
  })
}

/** Whether the bank cannot be reached, as far as this page knows. */
export function useBankAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      shown.add(listener)
      return () => shown.delete(listener)
    },
    () => away,
  )
}

async function watch(): Promise<boolean> {
  const answer = await askReady()
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
  // What fetches again does so before anything is drawn that would take the failures for the last word.
  for (const listener of [...waiting]) listener()
  show(false)
}

/** GET /api/ready: the process takes requests and its database answers. */
async function askReady(): Promise<{ ready: boolean; retryAfterMs: number }> {
  try {
    const response = await fetch("/api/ready", {
      cache: "no-store",
      signal: AbortSignal.timeout(patienceMs),
    })
    const seconds = Number(response.headers.get("retry-after"))
    return { ready: response.ok, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 }
  } catch {
    return { ready: false, retryAfterMs: 0 }
  }
}

/** Ends early when the customer asks, comes back to the page, or the browser is online again. */
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
  away = next
  for (const listener of shown) listener()
}
