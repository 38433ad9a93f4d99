import * as z from "zod/mini"
import { type CardType, cardTypes } from "../cards/card-number.ts"
import { type Currency, currencies } from "../money/currency.ts"
import type { ProblemCode } from "../refusals/catalog.ts"
import type { accounts } from "../tables/accounts.ts"
import { fault } from "../words/reader.ts"
import type { Phrase } from "../words/text.ts"
import { amount, currency, decimal, described, id, instant, nullableText } from "./fields.ts"
import { singleLine } from "./text.ts"

type Row = typeof accounts.$inferSelect

/**
 * GET /api/accounts: the member's open accounts, oldest first. Amounts and rates are decimal
 * strings.
 */
export const Account = z.object({
  id,
  name: z.string(),
  currency,
  balance: amount,
  accountType: z.enum(["current", "savings"]),
  iban: described(z.string(), "Electronic format, without spaces."),
  interestRate: decimal(
    /^[01]\.[0-9]{4}$/,
    "Yearly, as a fraction with four decimals: 0.0150 is 1.5%.",
  ),
}) satisfies z.ZodMiniType<
  Pick<Row, "id" | "name" | "currency" | "balance" | "accountType" | "iban" | "interestRate">
>
export type Account = z.infer<typeof Account>

/**
 * Why an account can't be closed now, in the order in which the bank checks. The same codes as the
 * refusals of POST /api/accounts/:id/closure.
 */
export const closingObstacles = [
  "account_not_empty",
  "account_repays_loan",
  "account_has_orders",
  "payment_open",
  "interest_not_paid",
] as const satisfies readonly ProblemCode[]
export type ClosingObstacle = (typeof closingObstacles)[number]

/** A standing order or scheduled payment, as its account names it. The amount is in the payer's currency. */
export const AccountOrder = z.object({
  id,
  amount: described(amount, "In the payer's currency."),
  currency,
  recipientName: z.string(),
})
export type AccountOrder = z.infer<typeof AccountOrder>

/** GET /api/accounts/:id: one of the member's accounts, open or closed, and its details to pass on. */
export const AccountDetail = z.extend(Account, {
  holder: described(nullableText, "The account holder's name; null until the member states it."),
  bic: described(
    nullableText,
    "The bank's BIC (ISO 9362); null if other banks can't reach the bank.",
  ),
  qrCode: described(
    nullableText,
    "The text of a QR code (EPC069-12) with which anybody can pay into the account; null unless it is in EUR and open, and its holder is known.",
  ),
  /** ISO 8601 in UTC. */
  openedAt: instant,
  closedAt: described(z.nullable(instant), "Null while the account is open."),
  obstacles: described(
    z.array(z.enum(closingObstacles)),
    "What stands in the way of closing the account now: the codes with which closeAccount would refuse, in its order.",
  ),
  orders: described(
    z.array(AccountOrder),
    "The standing orders and scheduled payments, not ended, that pay from the account, no matter who made them, or into it from another account of its holder.",
  ),
})
export type AccountDetail = z.infer<typeof AccountDetail>

/** In English without the last comma, as the specification writes it. */
const oneOfCurrencies: Phrase = (say) => {
  const list = new Intl.ListFormat(say.language === "en" ? "en-GB" : say.language, {
    type: "disjunction",
  })
  return say("Choose {currencies}", { currencies: list.format(currencies) })
}

const accountTypes = ["current", "savings"] as const satisfies readonly Row["accountType"][]
const name = singleLine("Account name", 70, { min: 1, message: "Account name is required" })

/**
 * POST /api/accounts: opens another account with a card. Without a name the bank chooses one;
 * without a card type the card is a Visa.
 */
export const NewAccount = z.strictObject({
  currency: z.enum(currencies, fault(oneOfCurrencies)),
  accountType: z.enum(accountTypes, fault("Choose current or savings")),
  name: z.optional(name),
  cardType: z.optional(z.enum(cardTypes, fault("Choose Visa, Mastercard or Amex"))),
}) satisfies z.ZodMiniType<{
  currency: Currency
  accountType: Row["accountType"]
  name?: string | undefined
  cardType?: CardType | undefined
}>

export type NewAccount = z.infer<typeof NewAccount>

/** PUT /api/accounts/:id. */
export const AccountName = z.strictObject({ name }) satisfies z.ZodMiniType<Pick<Row, "name">>

export type AccountName = z.infer<typeof AccountName>
