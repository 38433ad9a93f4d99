import type { RequestHandler } from "express"
import type { Exchanged, NewExchange } from "#shared/contracts/exchange.ts"
import type { AppContext } from "../../app-context.ts"
import { postOrThrow } from "../../http/post-or-throw.ts"
import { markReplayed } from "../../http/replayed.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"

/** POST /api/exchange: between two of the customer's own accounts, at the bank's current rate. */
export function createExchange(
  context: AppContext,
): RequestHandler<object, Exchanged, NewExchange> {
  return async (request, response) => {
    const postingRequest = { kind: "exchange", description: "", ...request.body } as const
    const posted = await postOrThrow(context, request, postingRequest)
    const { exchangeRate, convertedAmount } = posted.transaction
    if (exchangeRate === null || convertedAmount === null)
      throw new Error("an exchange without a rate")
    markReplayed(response, posted.replayed)
      .status(201)
      .json({
        transaction: presentTransaction(posted.transaction, true),
        exchangeRate,
        convertedAmount,
      })
  }
}
