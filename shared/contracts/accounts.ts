import * as z from "zod/mini"
import { type CardType, cardTypes } from "../cards/card-number.ts"
import { type Currency, currencies } from "../money/currency.ts"
import type { accounts } from "../tables/accounts.ts"
import { singleLine } from "./text.ts"

type Row = typeof accounts.$inferSelect

/**
 * GET /api/accounts: the customer's open accounts, oldest first. Amounts and rates are decimal
 * strings.
 */
export type Account = Pick<
  Row,
  "id" | "name" | "currency" | "balance" | "accountType" | "iban" | "interestRate"
>

const accountTypes = ["current", "savings"] as const satisfies readonly Row["accountType"][]
const name = singleLine("Account name", 70, { min: 1, message: "Account name is required" })

/**
 * POST /api/accounts: opens another account with a card. Without a name the bank chooses one;
 * without a card type the card is a Visa.
 */
export const NewAccount = z.strictObject({
  currency: z.enum(currencies, "Choose EUR, GBP, CHF or USD"),
  accountType: z.enum(accountTypes, "Choose current or savings"),
  name: z.optional(name),
  cardType: z.optional(z.enum(cardTypes, "Choose Visa, Mastercard or Amex")),
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
