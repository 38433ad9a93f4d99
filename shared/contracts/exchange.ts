import * as z from "zod/mini"
import type { exchangeRates } from "../tables/exchange.ts"
import { fault } from "../words/reader.ts"
import { amount, currency, decimal, described, positiveAmount, rate, rowId } from "./fields.ts"
import { Transaction } from "./transactions.ts"

/**
 * POST /api/exchange, between two of the member's own accounts. `expectedRate` is the rate that
 * the member saw; at any other rate the exchange is refused.
 */
export const NewExchange = z.strictObject({
  fromAccountId: rowId("Choose the account to exchange from"),
  toAccountId: rowId("Choose the account to exchange to"),
  amount: positiveAmount("Amount must be a positive number"),
  expectedRate: z.optional(
    z
      .string(fault("Rate must be a decimal number"))
      .check(z.regex(/^[0-9]{1,4}\.[0-9]{6}$/, fault("Rate must be a number with six decimals"))),
  ),
})

export type NewExchange = z.infer<typeof NewExchange>

/**
 * The answer to an exchange: the rate with six decimals and the converted amount, both rounded
 * down.
 */
export const ExchangeResult = z.object({
  transaction: Transaction,
  exchangeRate: rate,
  convertedAmount: amount,
})
export type ExchangeResult = z.infer<typeof ExchangeResult>

/**
 * GET /api/exchange-rates: units of `toCurrency` per unit of `fromCurrency`, and as of when. `rate` is what
 * the bank deals: `referenceRate` less `marginPercent`, rounded down to six decimals.
 */
export const ExchangeRate = z.object({
  fromCurrency: currency,
  toCurrency: currency,
  rate,
  rateDate: described(z.iso.date(), "The day the rate was published for."),
  referenceRate: described(rate, "The reference rate of that day, without the margin."),
  marginPercent: decimal(/^[0-5]\.[0-9]{2}$/, "How much less than it the bank deals at."),
}) satisfies z.ZodMiniType<
  Pick<typeof exchangeRates.$inferSelect, "fromCurrency" | "toCurrency" | "rate" | "rateDate">
>
export type ExchangeRate = z.infer<typeof ExchangeRate>
