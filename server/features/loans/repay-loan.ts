import type { RequestHandler } from "express"
import type { NewRepayment } from "#shared/contracts/loans.ts"
import type { PostingResult } from "#shared/contracts/transfers.ts"
import type { AppContext } from "../../app-context.ts"
import { pathId } from "../../http/path-id.ts"
import { doneOrThrow } from "../../http/post-or-throw.ts"
import { markReplayed } from "../../http/replayed.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { postRepayment } from "../../ledger/loans.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"

/** POST /api/loans/:id/repayments: repays part or all of an active loan early, from the loan's account. */
export function repayLoan(
  context: AppContext,
): RequestHandler<{ id: string }, PostingResult, NewRepayment> {
  return async (request, response) => {
    const customer = customerOf(request)
    const repayment = { loanId: pathId(request.params.id), amount: request.body.amount }
    const posted = doneOrThrow(
      await postRepayment(context, customer, repayment, request.idempotency),
    )
    if (!posted.replayed) context.announce(customer.userId, "loans")
    markReplayed(response, posted.replayed)
      .status(201)
      .json({ transaction: presentTransaction(posted.transaction, true) })
  }
}
