import { says, usualSentence } from "#shared/refusals/catalog.ts"
import { notSignedIn } from "../identity/sessions/require-session.ts"
import type { Undecided } from "../ledger/carry-out.ts"
import type { Refusal, Refused } from "../ledger/refusals.ts"
import { Problem, tooManyRequests, unavailable } from "../use-case/problem.ts"

/** The problem for every outcome of the ledger in which no money is known to have moved. */
export function postingProblem(outcome: Refused | Undecided): Problem {
  switch (outcome.outcome) {
    case "refused":
      return refusalProblem(outcome, outcome.replayed)
    case "session_ended":
      return notSignedIn()
    case "key_reused":
      return new Problem("idempotency_key_reused")
    case "key_voided":
      return new Problem("idempotency_key_voided")
    case "in_progress":
      return new Problem("request_in_progress", undefined, { retryAfterSeconds: 1 })
    case "stopped":
      return unavailable(says.unavailable.postings)
    case "unknown":
      return unavailable(says.unavailable.posting)
  }
}

/**
 * A refusal of the ledger as the member reads it: what is wrong, what is left, and that no money moved.
 * @param replayed whether an earlier request with the same key got this refusal
 */
export function refusalProblem(refusal: Refusal, replayed: boolean): Problem {
  const { code, on } = refusal
  const payable = code === "new_payee_limit_exceeded" && on !== undefined && { on }
  return new Problem(code, usualSentence(code, refusal), { replayed, ...payable })
}

/** @param byName whether the question was about a payee's name */
export function tooManyPayeeQuestions(waitMs: number, byName: boolean): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  return tooManyRequests(
    says.too_many_requests.payees({ minutes: Math.ceil(seconds / 60), byName }),
    seconds,
  )
}
