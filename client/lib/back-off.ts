/** As long as the bank's longest window (server/http/rate-limit.ts); a longer wait is another limit's. */
const mostSeconds = 60

/** So that not everything that waited asks again in the same moment. */
const spreadMs = 1_500

let welcomeAt = 0
let tell: (seconds: number) => void = () => undefined

/** Says once for each wait how long it is, so that the customer can be told. */
export function onBackOff(listener: (seconds: number) => void): void {
  tell = listener
}

/**
 * The bank has had enough questions for now (429): none is asked before its Retry-After is over.
 * @param retryAfter the header: seconds to wait
 * @returns whether the wait is short enough to be sat out
 */
export function backOff(retryAfter: string | null): boolean {
  const seconds = Number(retryAfter)
  if (!(seconds > 0 && seconds <= mostSeconds)) return false
  if (welcomeAt <= performance.now()) tell(seconds)
  welcomeAt = Math.max(welcomeAt, performance.now() + seconds * 1000)
  return true
}

/**
 * Waits until the bank takes questions again; undefined when it does, so that a call goes out at once.
 * @throws the signal's reason when the caller gave up meanwhile
 */
export function untilWelcome(signal?: AbortSignal): Promise<void> | undefined {
  const rest = welcomeAt - performance.now()
  if (rest <= 0) return undefined
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, rest + Math.random() * spreadMs)
    signal?.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
