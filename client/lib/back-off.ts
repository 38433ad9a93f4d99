/**
 * The bank's longest rate-limit window (server/http/rate-limit.ts). A longer delay comes from another
 * limit.
 */
const maxSeconds = 60

/** A random extra, so that delayed requests are not all sent at the same moment. */
const spreadMs = 1_500

let resumeAt = 0
let tell: (seconds: number) => void = () => undefined

/** Reports each delay once, so that the member can be informed. */
export function onBackOff(listener: (seconds: number) => void): void {
  tell = listener
}

/**
 * The bank answered 429: sends no request until its Retry-After has passed.
 * @param retryAfter the header, in seconds
 * @returns whether the delay is short enough to wait for
 */
export function backOff(retryAfter: string | null): boolean {
  const seconds = Number(retryAfter)
  if (!(seconds > 0 && seconds <= maxSeconds)) return false
  if (resumeAt <= performance.now()) tell(seconds)
  resumeAt = Math.max(resumeAt, performance.now() + seconds * 1000)
  return true
}

/**
 * Waits until the bank accepts requests again; undefined when it does, so that a call is sent immediately.
 * @throws the signal's reason when the caller aborted
 */
export function waitForBackOff(signal?: AbortSignal): Promise<void> | undefined {
  const rest = resumeAt - performance.now()
  if (rest <= 0) return undefined
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, rest + Math.random() * spreadMs)
    signal?.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
