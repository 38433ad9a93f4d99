import * as z from "zod/mini"
import type { ExchangeRate, ExchangeResult } from "#shared/contracts/exchange.ts"
import { amount, answer, currency, rate } from "../../http/openapi/answer-parts.ts"
import { transaction } from "../transactions/answers.ts"
export const exchanged = answer<ExchangeResult>()(
  "ExchangeResult",
  z.strictObject({ transaction, exchangeRate: rate, convertedAmount: amount }),
)

export const exchangeRate = answer<ExchangeRate>()(
  "ExchangeRate",
  z.strictObject({
    fromCurrency: currency,
    toCurrency: currency,
    rate,
    rateDate: z.iso.date().check(z.describe("The day the rate was published for.")),
  }),
)
