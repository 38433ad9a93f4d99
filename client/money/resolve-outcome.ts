import { ApiError, NetworkError, NotConfirmed } from "../lib/api-client.ts"

/**
 * The progress of a request that moves money: not started, sent, repeated because there was no
 * answer, or still without an answer after all attempts.
 */
export type Progress = "idle" | "sending" | "checking" | "unknown"

export type ResolveOptions<Result> = {
  /** Makes the call, each time with the same idempotency key and body. */
  attempt: () => Promise<Result>
  onProgress: (progress: Progress) => void
  /** Resolves when the member asks to check again; rejects when that is no longer possible. */
  askedAgain: () => Promise<void>
  /**
   * Whether the form has left the screen. The request is not repeated then: another member may have signed in
   * meanwhile. Its outcome is asked for with its key (submissions.ts).
   */
  isGone: () => boolean
  /** The delays before each retry, in milliseconds. */
  pauses?: readonly number[]
}

const growingPauses = [1_000, 2_000, 4_000, 8_000]

/**
 * Moves money once and finds out how it ended. A lost connection, a timeout, or a 5xx does not say whether
 * money moved, so the same request is repeated with the same idempotency key until the bank answers.
 * @throws {ApiError} when the bank refused: no money moved; {NotConfirmed} when the member did not
 *   confirm
 */
export async function resolveOutcome<Result>({
  attempt,
  onProgress,
  askedAgain,
  isGone,
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
    if (isGone()) throw outcomeStillUnknown()
  }
}

/** The warning for a member who leaves before the outcome is known. */
export function outcomeStillUnknown(): NetworkError {
  return new NetworkError(true)
}

/**
 * True when the bank said that it did not carry out the request. A required confirmation that the
 * member does not give says so too, because the bank checks the idempotency key first. After an
 * attempt without an answer, 429 concerns only the repeated request, not the money.
 */
function isRefusal(error: unknown, askedBefore: boolean): boolean {
  if (error instanceof NotConfirmed) return true
  if (!(error instanceof ApiError)) return false
  if (error.status >= 500 || error.status === 408) return false
  if (error.problem?.code === "request_in_progress") return false
  return !(askedBefore && error.status === 429)
}
