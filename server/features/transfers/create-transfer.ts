import type { RequestHandler } from "express"
import type { Booked, NewTransfer } from "#shared/contracts/transfers.ts"
import type { AppContext } from "../../app-context.ts"
import { payOrThrow } from "../../http/pay-or-throw.ts"
import { markReplayed } from "../../http/replayed.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import { transferRequest } from "./rules.ts"

/** POST /api/transfers: immediately to customers of this bank, and through clearing to other banks. */
export function createTransfer(context: AppContext): RequestHandler<object, Booked, NewTransfer> {
  const pay = payOrThrow(context)
  return async (request, response) => {
    const posted = await pay(request, transferRequest(request.body))
    markReplayed(response, posted.replayed)
      .status(201)
      .json({ transaction: presentTransaction(posted.transaction, true) })
  }
}
