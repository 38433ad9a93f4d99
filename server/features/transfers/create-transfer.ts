import type { RequestHandler } from "express"
import type { NewTransfer, PostingResult } from "#shared/contracts/transfers.ts"
import type { AppContext } from "../../app-context.ts"
import { payOrThrow } from "../../http/pay-or-throw.ts"
import { markReplayed } from "../../http/replayed.ts"
import { nextSendAt } from "../../payments/calendar/next-send-at.ts"
import { presentPostingResult } from "../../payments/present-posting-result.ts"
import { orderedPayment } from "../payments/queries.ts"
import { transferRequest } from "./rules.ts"

/** POST /api/transfers: immediately to customers of this bank, and as a payment to other banks. */
export function createTransfer(
  context: AppContext,
): RequestHandler<object, PostingResult, NewTransfer> {
  const pay = payOrThrow(context)
  return async (request, response) => {
    const postingRequest = transferRequest(request.body, nextSendAt(context.env))
    const posted = await pay(request, postingRequest)
    const payment = await orderedPayment(context.db, request, postingRequest, posted)
    markReplayed(response, posted.replayed)
      .status(201)
      .json(presentPostingResult(posted.transaction, payment))
  }
}
