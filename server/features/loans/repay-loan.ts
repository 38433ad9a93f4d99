import type { NewRepayment } from "#shared/contracts/loans.ts"
import type { PostingResult } from "#shared/contracts/transfers.ts"
import { postRepayment } from "../../ledger/loans.ts"
import { doneOrThrow } from "../../money/post-or-throw.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import type { Input, Repeatable, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"

/** POST /api/loans/:id/repayments: repays part or all of an active loan early, from the loan's account. */
export async function repayLoan(
  context: AppContext,
  { member, id, body, idempotency }: Input<NewRepayment> & WithId,
): Promise<Repeatable<PostingResult>> {
  const repayment = { loanId: id, amount: body.amount }
  const posted = doneOrThrow(await postRepayment(context, member, repayment, idempotency))
  if (!posted.replayed) context.announce(member.userId, "loans")
  const answer = { transaction: presentTransaction(posted.transaction, true) }
  return { answer, replayed: posted.replayed }
}
