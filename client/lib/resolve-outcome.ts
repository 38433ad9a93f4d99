import { ApiError, NetworkError } from "./api-client.ts"
import { NotConfirmed } from "./step-up.ts"

/**
 * How far a movement of money is: not begun, sent, asked about again because no answer came, or still
 * without an answer after all tries.
 */
export type Progress = "idle" | "sending" | "checking" | "unknown"

export type ResolveOptions<Result> = {
  /** Makes the call. Each time with the same idempotency key and body. */
  attempt: () => Promise<Result>
  onProgress: (progress: Progress) => void
  /** Resolves when the customer asks to check again, rejects when nobody can ask any more. */
  askedAgain: () => Promise<void>
  /** How long to wait before each further try, in milliseconds. */
  pauses?: readonly number[]
}

const growingPauses = [1_000, 2_000, 4_000, 8_000]

/**
 * Moves money once and finds out how it ended. A lost connection, a timeout or a 5xx says nothing about
 * the money, so the bank is asked again until it gives an answer (DESIGN section 4, idempotency).
 * @throws {ApiError} when the bank refused: no money moved; {NotConfirmed} when the customer did not
 *   confirm it
 */
export async function resolveOutcome<Result>({
  attempt,
  onProgress,
  askedAgain,
  pauses = growingPauses,
}: ResolveOptions<Result>): Promise<Result> {
  onProgress("sending")
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (isRefusal(error, tries > 0)) throw error
    }
    const pause = pauses[tries]
    if (pause === undefined) {
      onProgress("unknown")
      await askedAgain()
      onProgress("checking")
    } else {
      onProgress("checking")
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** What a customer reads who leaves before the outcome is known. */
export function outcomeStillUnknown(): NetworkError {
  return new NetworkError(true)
}

/**
 * True when the bank itself said that it did not carry this out; that it wants a confirmation, which
 * the customer does not give, says so too: it looks at the key before it asks for one. Once an earlier try went unanswered,
 * "too many requests" only concerns the question, no longer the money.
 */
function isRefusal(error: unknown, askedBefore: boolean): boolean {
  if (error instanceof NotConfirmed) return true
  if (!(error instanceof ApiError)) return false
  if (error.status >= 500 || error.status === 408) return false
  if (error.problem?.code === "request_in_progress") return false
  return !(askedBefore && error.status === 429)
}
