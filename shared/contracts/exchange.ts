import * as z from "zod/mini"
import type { exchangeRates } from "../tables/exchange.ts"
import { positiveAmount } from "./amount.ts"
import { rowId } from "./row-id.ts"
import type { Transaction } from "./transactions.ts"

/**
 * POST /api/exchange, between two of the customer's own accounts. `expectedRate` is the rate that
 * the customer saw; at any other rate the exchange is refused.
 */
export const NewExchange = z.strictObject({
  fromAccountId: rowId("Choose the account to exchange from"),
  toAccountId: rowId("Choose the account to exchange to"),
  amount: positiveAmount("Amount must be a positive number"),
  expectedRate: z.optional(
    z
      .string("Rate must be a decimal number")
      .check(z.regex(/^[0-9]{1,4}\.[0-9]{6}$/, "Rate must be a number with six decimals")),
  ),
})

export type NewExchange = z.infer<typeof NewExchange>

/**
 * The answer to an exchange: the rate with six decimals and the converted amount, both rounded
 * down.
 */
export type ExchangeResult = {
  transaction: Transaction
  exchangeRate: string
  convertedAmount: string
}

/**
 * GET /api/exchange-rates: units of `toCurrency` per unit of `fromCurrency`, and as of when. `rate` is what
 * the bank deals: `referenceRate` less `marginPercent`, rounded down to six decimals.
 */
export type ExchangeRate = Pick<
  typeof exchangeRates.$inferSelect,
  "fromCurrency" | "toCurrency" | "rate" | "rateDate"
> & { referenceRate: string; marginPercent: string }
