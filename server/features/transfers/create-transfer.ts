import type { RequestHandler } from "express"
import type { Booked, NewTransfer } from "#shared/contracts/transfers.ts"
import type { AppContext } from "../../app-context.ts"
import { markReplayed } from "../../http/replayed.ts"
import { requestBindingOf } from "../../identity/confirmations/request-binding.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { payeeQuestions } from "../../ledger/payee-questions.ts"
import { post } from "../../ledger/post.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import { transferMovement } from "./rules.ts"

/** POST /api/transfers: immediately to customers of this bank, and through clearing to other banks. */
export function createTransfer(context: AppContext): RequestHandler<object, Booked, NewTransfer> {
  const questions = payeeQuestions(context)
  return async (request, response) => {
    const customer = customerOf(request)
    const movement = transferMovement(request.body)
    const posted = await questions.refusedInTurn(
      { userId: customer.userId, idempotency: request.idempotency },
      movement.toIban ?? "",
      () => post(context, customer, movement, request.idempotency, requestBindingOf(request)),
    )
    markReplayed(response, posted.replayed)
      .status(201)
      .json({ transaction: presentTransaction(posted.transaction, true) })
  }
}
