import type { LoanWithdrawal, NewRepayment } from "#shared/contracts/loans.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { postRepayment, postWithdrawal } from "../../ledger/loans.ts"
import { doneOrThrow } from "../../money/move-money.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import type { Input, Repeatable, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"

/** POST /api/loans/:id/repayments: repays part or all of an active loan early, from the loan's account. */
export async function repayLoan(
  context: AppContext,
  { member, id, body, idempotency, say }: Input<NewRepayment> & WithId,
): Promise<Repeatable<PostingResult>> {
  const repayment = { loanId: id, amount: body.amount }
  const posted = doneOrThrow(await postRepayment(context, member, repayment, idempotency))
  if (!posted.replayed) context.announce(member.userId, "loans")
  const row = { ...posted.transaction, kind: "loan_repayment" }
  const answer = { transaction: presentTransaction(row, true, say) }
  return { answer, replayed: posted.replayed }
}

/**
 * POST /api/loans/:id/withdrawal: pays a loan back within 14 days of its payout, principal and interest by days,
 * from the loan's account. Like any repayment, it pays the bank alone and needs no confirmation.
 */
export async function withdrawLoan(
  context: AppContext,
  { member, id, body, idempotency, say }: Input<LoanWithdrawal> & WithId,
): Promise<Repeatable<PostingResult>> {
  const withdrawal = { loanId: id, amount: body.amount }
  const posted = doneOrThrow(await postWithdrawal(context, member, withdrawal, idempotency))
  if (!posted.replayed) context.announce(member.userId, "loans")
  const row = { ...posted.transaction, kind: "loan_repayment" }
  const answer = { transaction: presentTransaction(row, true, say) }
  return { answer, replayed: posted.replayed }
}
