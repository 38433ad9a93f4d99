import * as z from "zod/mini"
import { type CardType, cardTypes } from "../cards/card-number.ts"
import { type Currency, currencies } from "../money/currency.ts"
import type { accounts } from "../tables/accounts.ts"
import type { Order } from "./orders.ts"
import type { ProblemCode } from "./problem.ts"
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

/** GET /api/accounts/:id: one of the customer's accounts, open or closed, and its details to pass on. */
export type AccountDetail = Account & {
  /** The account holder's name; null until the customer states it. */
  holder: string | null
  /** The bank's BIC (ISO 9362); null if the bank is not reachable from other banks. */
  bic: string | null
  /**
   * The text of a QR code (EPC069-12) with which anybody can pay into it; null unless it is in EUR and open, and
   * its holder is known.
   */
  qrCode: string | null
  /** ISO 8601 in UTC. */
  openedAt: string
  /** Null while it is open. A closed account is empty for good. */
  closedAt: string | null
  /** What stands in the way of closing it now; empty if nothing does or if it is closed. */
  obstacles: ClosingObstacle[]
  /**
   * The customer's standing orders and scheduled payments, not ended, that pay from it or into it; none if it
   * is closed. They are the obstacle account_has_orders.
   */
  orders: AccountOrder[]
}

/** A standing order or scheduled payment, as its account names it. The amount is in the payer's currency. */
export type AccountOrder = Pick<Order, "id" | "amount" | "currency" | "recipientName">

const accountTypes = ["current", "savings"] as const satisfies readonly Row["accountType"][]
const name = singleLine("Account name", 70, { min: 1, message: "Account name is required" })

/**
 * POST /api/accounts: opens another account with a card. Without a name the bank chooses one;
 * without a card type the card is a Visa.
 */
export const NewAccount = z.strictObject({
  currency: z.enum(
    currencies,
    `Choose ${currencies.slice(0, -1).join(", ")} or ${currencies.at(-1)}`,
  ),
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
