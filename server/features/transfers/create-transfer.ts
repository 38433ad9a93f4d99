import type { PostingResult } from "#shared/contracts/transactions.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { payOrThrow } from "../../money/move-money.ts"
import { nextSendAt } from "../../payments/calendar/calendar.ts"
import { orderedPayment } from "../../payments/ordered-payment.ts"
import { presentPostingResult } from "../../payments/present-transaction.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { transferRequest } from "./rules.ts"

/** POST /api/transfers: immediately to members of this bank, and as a payment to other banks. */
export async function createTransfer(
  context: AppContext,
  input: Input<NewTransfer>,
): Promise<Repeatable<PostingResult>> {
  const { env } = context
  const standardSendsAt = () => nextSendAt(env)
  const postingRequest = transferRequest(input.body, env.ACCOUNT_NUMBER_PREFIX, standardSendsAt)
  const posted = await payOrThrow(context, input, postingRequest)
  const payment = await orderedPayment(context.db, input.binding, postingRequest, posted)
  const answer = presentPostingResult(posted.transaction, payment, input.say)
  const { waitingOrder, replayed } = posted
  return { answer: waitingOrder ? { ...answer, waitingOrder } : answer, replayed }
}
