import type { Topic } from "#shared/contracts/live.ts"
import type { LoanReason, NewPromise, Payout } from "#shared/contracts/staff-loans.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { propose } from "../../../staff/propose.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { type LoanAnswer, loanRefusal } from "./rules.ts"

type Verb = "approval.undo" | "payout" | "promise.note"

/** Does at once what one employee may do about a loan. */
const ask = (
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
  verb: Verb,
  payload: Readonly<Record<string, unknown>>,
) =>
  askStaff<LoanAnswer<{ memberId: number }>>(db, "staff_serve_loan", token, {
    verb,
    loanId: id,
    ...payload,
  })

/**
 * POST /api/staff/loans/:id/undoing: takes back an approval that the member has not accepted.
 * @throws Problem not_found, already_done
 */
export async function undoLoanApproval(
  context: StaffContext,
  input: StaffInput<LoanReason> & WithId,
): Promise<object> {
  const answer = await ask(context, input, "approval.undo", input.body)
  if (answer.outcome === "refused") throw loanRefusal(answer.reason)
  context.announce(answer.memberId, "loans")
  return {}
}

/**
 * POST /api/staff/loans/:id/promises.
 * @throws Problem not_found, already_done, invalid_request
 */
export async function notePromise(
  context: StaffContext,
  input: StaffInput<NewPromise> & WithId,
): Promise<object> {
  const answer = await ask(context, input, "promise.note", input.body)
  if (answer.outcome === "refused") throw loanRefusal(answer.reason)
  return {}
}

/** What the money concerns on the member's pages. */
const paidOut: readonly Topic[] = ["loans", "accounts", "transactions"]

/**
 * POST /api/staff/loans/:id/payout: pays an accepted loan out. What is above the limit of one employee, or
 * can't be compared with it for want of a rate, is sent to a second one.
 * @throws Problem not_found, already_done
 */
export async function payOutLoan(
  context: StaffContext,
  input: StaffInput<LoanReason> & WithId,
): Promise<Payout> {
  const { reason } = input.body
  const answer = await ask(context, input, "payout", { reason })
  if (answer.outcome === "done") {
    context.announce(answer.memberId, ...paidOut)
    return { proposal: null }
  }
  if (answer.reason !== "two_people_needed" && answer.reason !== "rate_unavailable") {
    throw loanRefusal(answer.reason)
  }
  const payload = { loanId: input.id, reason }
  return propose(context, input.token, { kind: "loan.disburse", payload, reason }, loanRefusal)
}
