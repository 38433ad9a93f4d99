import type { ExchangeRate, ExchangeResult, NewExchange } from "#shared/contracts/exchange.ts"
import { postOrThrow } from "../../money/move-money.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { latestRates } from "./queries.ts"

/** GET /api/exchange-rates. */
export async function listRates({ db }: AppContext): Promise<ExchangeRate[]> {
  return await latestRates(db)
}

/** POST /api/exchange: between two of the member's own accounts, at the bank's current rate. */
export async function createExchange(
  context: AppContext,
  input: Input<NewExchange>,
): Promise<Repeatable<ExchangeResult>> {
  const postingRequest = { kind: "exchange", description: "", ...input.body } as const
  const posted = await postOrThrow(context, input, postingRequest)
  const { exchangeRate, convertedAmount } = posted.transaction
  if (exchangeRate === null || convertedAmount === null)
    throw new Error("an exchange without a rate")
  const transaction = presentTransaction(posted.transaction, true, input.say)
  return { answer: { transaction, exchangeRate, convertedAmount }, replayed: posted.replayed }
}
