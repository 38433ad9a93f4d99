import { confirmationRequired } from "../identity/confirmations/confirmation-required.ts"
import type { MemberContext } from "../identity/member-context.ts"
import type { Undecided } from "../ledger/carry-out.ts"
import type { LedgerContext } from "../ledger/ledger-context.ts"
import { type Posted, type PostingRequest, post } from "../ledger/post.ts"
import type { Refused } from "../ledger/refusals.ts"
import type { RequestBinding } from "../use-case/caller.ts"
import type { Input } from "../use-case/use-case.ts"
import { paymentSummary } from "./payment-summary.ts"
import { postingProblem } from "./posting-problems.ts"

/** What moving a member's money works with. */
export type MoneyContext = LedgerContext & MemberContext

/** Who moves money, and what makes their request repeatable. */
export type KeyedInput = Pick<Input, "member" | "idempotency">

/**
 * Moves a member's money; payments to others go through pay-or-throw.ts.
 * @param binding what a payment's confirmation is bound to
 * @throws Problem for every outcome but `posted`
 */
export async function postOrThrow(
  context: MoneyContext,
  { member, idempotency }: KeyedInput,
  postingRequest: PostingRequest,
  binding?: RequestBinding,
): Promise<Posted> {
  const outcome = await post(context, member, postingRequest, idempotency, binding)
  if (outcome.outcome !== "confirmation_required") return doneOrThrow(outcome)
  if (!binding) {
    throw new Error(`a ${postingRequest.kind} must include what its confirmation is bound to`)
  }
  const summary = paymentSummary(postingRequest, outcome)
  throw await confirmationRequired(context, "payment", binding, summary)
}

/** @throws Problem for every outcome in which the request was not carried out */
export function doneOrThrow<Done extends { outcome: "posted" | "applied" }>(
  outcome: Done | Refused | Undecided,
): Done {
  if (outcome.outcome === "posted" || outcome.outcome === "applied") return outcome
  throw postingProblem(outcome as Refused | Undecided)
}
