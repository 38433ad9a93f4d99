import * as z from "zod/mini"
import type {
  CounterRepaid,
  CounterRepayment,
  LoanReason,
  NewPromise,
  Payout,
} from "#shared/contracts/staff-loans.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { callFunction } from "../../../db/call-function.ts"
import { propose } from "../../../staff/propose.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { loanProposals } from "./loan-proposals.ts"

const loanRefusal = refusalsBy(loanReasons)

// What staff_serve_loan answers (server/features/loans/staff-loan-calls.sql).
const Moved = staffAnswer({ memberId: z.number() })
const Noted = staffAnswer({})
// What staff_repay_loan answers (server/features/loans/loan-repayments.sql).
const Repaid = staffAnswer({
  memberId: z.number(),
  reference: z.string(),
  movementId: z.nullable(z.number()),
  closed: z.boolean(),
})

/** What staff_serve_loan is asked to do at once, as one employee may. */
const asked = (
  { token, id, body }: StaffInput<LoanReason | NewPromise> & WithId,
  verb: "approval.undo" | "payout" | "promise.note",
) => [token, { verb, loanId: id, ...body }] as const

/**
 * POST /api/staff/loans/:id/undoing: takes back an approval that the member has not accepted.
 * @throws Problem not_found, already_done, purpose_required
 */
export async function undoLoanApproval(
  context: StaffContext,
  input: StaffInput<LoanReason> & WithId,
): Promise<object> {
  const args = asked(input, "approval.undo")
  const { memberId } = doneOr(
    loanRefusal,
    await callFunction(context.db, "staff_serve_loan", Moved, args),
  )
  context.announce(memberId, "loans")
  return {}
}

/**
 * POST /api/staff/loans/:id/promises.
 * @throws Problem not_found, already_done, invalid_request, purpose_required
 */
export async function notePromise(
  { db }: StaffContext,
  input: StaffInput<NewPromise> & WithId,
): Promise<object> {
  const args = asked(input, "promise.note")
  doneOr(loanRefusal, await callFunction(db, "staff_serve_loan", Noted, args))
  return {}
}

/**
 * POST /api/staff/loans/:id/payout: pays an accepted loan out. What is above the limit of one employee, or
 * can't be compared with it for want of a rate, is sent to a second one.
 * @throws Problem not_found, already_done, purpose_required
 */
export async function payOutLoan(
  context: StaffContext,
  input: StaffInput<LoanReason> & WithId,
): Promise<Payout> {
  const { reason } = input.body
  const args = asked(input, "payout")
  const answer = await callFunction(context.db, "staff_serve_loan", Moved, args)
  if (answer.outcome === "done") {
    context.announce(answer.memberId, ...(loanProposals["loan.disburse"].announces ?? []))
    return { proposal: null }
  }
  if (answer.reason !== "two_people_needed" && answer.reason !== "rate_unavailable") {
    throw loanRefusal(answer.reason)
  }
  const payload = { loanId: input.id, reason }
  return propose(context, input.token, { kind: "loan.disburse", payload, reason }, loanRefusal)
}

/**
 * POST /api/staff/loans/:id/repayments: takes a repayment at once, up to what one employee may; what is above it is
 * sent to a second one.
 * @throws Problem not_found, already_done, invalid_request, and what cash or the account refuses
 */
export async function repayAtCounter(
  context: StaffContext,
  { token, id, body }: StaffInput<CounterRepayment> & WithId,
): Promise<CounterRepaid> {
  const payload = { loanId: id, ...body }
  const answer = await callFunction(context.db, "staff_repay_loan", Repaid, [token, payload])
  if (answer.outcome === "done") {
    const { memberId, reference, movementId, closed } = answer
    context.announce(memberId, ...(loanProposals["loan.repay"].announces ?? []))
    return { repaid: { reference, movementId, closed }, proposal: null }
  }
  if (loanRefusal(answer.reason).code !== "second_person_required") throw loanRefusal(answer.reason)
  const { reason } = body
  const asks = { kind: "loan.repay", payload, reason } as const
  return { repaid: null, ...(await propose(context, token, asks, loanRefusal)) }
}
