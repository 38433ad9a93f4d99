import type { Outcome } from "#shared/contracts/outcomes.ts"
import { post } from "../lib/api-client.ts"
import { isSignedOut, needsEnrollment } from "../lib/problem.ts"

/** The delays before each question, in milliseconds; the last one repeats. */
const pauses = [0, 1_000, 2_000, 4_000, 8_000, 15_000]

/** How often to look whether another tab is still sending. */
const lookAgainMs = 1_000

type Options = {
  /** Whether a tab of this browser is still sending it: then that tab resolves the outcome. */
  isBeingSent: () => Promise<boolean>
  signal: AbortSignal
}

/**
 * Asks the bank the outcome of the request with a key, until it knows. The question voids a key that no request
 * has used, so it is not asked while a tab is sending. If one sends later all the same, the bank refuses it.
 * @throws the bank's answer if the member is not signed in; the signal's reason
 */
export async function askOutcome(key: string, { isBeingSent, signal }: Options): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    await pauseFor(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
    while (await isBeingSent()) await pauseFor(lookAgainMs, signal)
    try {
      return await post<Outcome>("/api/outcomes", { key }, { signal })
    } catch (error) {
      if (signal.aborted || isSignedOut(error) || needsEnrollment(error)) throw error
    }
  }
}

/** Ends early when the member returns to the page or the browser is online again. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const done = () => {
      clearTimeout(timer)
      stop.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener("online", done, { signal: stop.signal })
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer)
        stop.abort()
        reject(signal.reason as Error)
      },
      { signal: stop.signal },
    )
  })
}
