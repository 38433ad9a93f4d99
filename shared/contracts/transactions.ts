import * as z from "zod/mini"
import type { Currency } from "../money/currency.ts"
import { parseAmount } from "../money/money.ts"
import type { debitCards } from "../tables/cards.ts"
import type { paymentOrders } from "../tables/orders.ts"
import type { transactions } from "../tables/transactions.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import type { PaymentStatus } from "./payments.ts"
import { singleLine } from "./text.ts"

/**
 * GET /api/transactions, newest first, as the viewer sees it: `amount` (always positive) and
 * `currency` are those of the viewer's own leg; `direction` says whether the money came in or went
 * out.
 */
export type Transaction = Pick<
  typeof transactions.$inferSelect,
  | "id"
  | "type"
  | "description"
  | "reference"
  | "amount"
  | "currency"
  | "convertedAmount"
  | "convertedCurrency"
  | "exchangeRate"
  | "recipientName"
  | "recipientIban"
> & {
  /** Of a payment to or from another bank: how far it has come. Everything else is completed. */
  status: PaymentStatus
  direction: "in" | "out"
  /** The other side: the payer of incoming money, the recipient of outgoing money. */
  counterpartyName: string | null
  /** ISO 8601 in UTC. */
  createdAt: string
  /**
   * Of a payment to another bank that did not go through: the reference of the transaction that gave
   * the money back. Null for all others, and in the answer to the order itself.
   */
  givenBack: string | null
}

/** What a transaction did to one of the viewer's own accounts. */
export type TransactionLeg = {
  accountName: string
  accountIban: string
  currency: Currency
  /** Signed: negative when it left the account. */
  amount: string
  balanceAfter: string
}

/** One side of a transaction. */
export type TransactionSide = {
  /** Null when this side has no name, as with a simulated deposit. */
  name: string | null
  iban: string | null
  /** The account's name, if it is the viewer's own. */
  accountName: string | null
}

/**
 * GET /api/transactions/{reference}: with both sides, and the balance of each own account after it.
 */
export type TransactionDetail = Transaction & {
  /** The text that was sent with it; null if none was. `description` then says what it is. */
  message: string | null
  from: TransactionSide
  to: TransactionSide
  /**
   * The reference of the payment to or from another bank that it belongs to: its own, or, if it gave
   * the money back, returned it, or debited it again, that of the payment's first transaction. Null
   * within the bank.
   */
  paymentReference: string | null
  /** The viewer's standing order or scheduled payment that made it; null if none did. */
  order: Pick<typeof paymentOrders.$inferSelect, "id" | "rhythm"> | null
  /** The payment request of or to the viewer that it paid; null if none. */
  requestId: number | null
  /** The viewer's card that paid; null if none did. */
  card: Pick<typeof debitCards.$inferSelect, "cardType" | "lastFour"> | null
  /** The debited one first. */
  legs: TransactionLeg[]
}

/** Kinds in the order of the selection list. */
export const transactionKinds = [
  "deposit",
  "withdrawal",
  "exchange",
  "transfer",
] as const satisfies readonly Transaction["type"][]

const noDate = "Date must be a day such as 2026-11-20"
const date = z.string({ error: noDate }).check(z.refine(isDay, { error: noDate }))
const limit = "Amount must be a positive number"

/** The fields of a filtered list, as query parameters. */
const filterFields = {
  /** Searches the description, the other side's name and IBAN, the reference, and the kind. */
  q: z.optional(singleLine("Search", 100)),
  account: z.optional(
    z
      .string({ error: "Account must be one of your accounts" })
      .check(z.regex(/^[1-9][0-9]{0,14}$/, "Account must be one of your accounts")),
  ),
  kind: z.optional(z.enum(transactionKinds, { error: "Choose a kind from the list" })),
  /** The bank's days, both included. */
  from: z.optional(date),
  to: z.optional(date),
  /** Of the viewer's own leg, in its currency. */
  min: z.optional(positiveAmount(limit)),
  max: z.optional(positiveAmount(limit)),
}

type Filters = { [Field in keyof typeof filterFields]?: string | undefined }

const inOrder = () => [
  z.refine<Filters>(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "The last day must not be before the first",
  }),
  z.refine<Filters>(({ min, max }) => (parsed(min) ?? 0n) <= (parsed(max) ?? largest), {
    path: ["max"],
    error: "The largest amount must not be below the smallest",
  }),
]

/** The filters of GET /api/transactions.csv and of the web app's list. All fields are optional. */
export const TransactionFilters = z.strictObject(filterFields).check(...inOrder())
export type TransactionFilters = z.output<typeof TransactionFilters>

const { q: _search, ...withoutSearch } = filterFields

/** The query of GET /api/transaction-totals: the same filters without the search. */
export const TotalsFilters = z.strictObject(withoutSearch).check(...inOrder())
export type TotalsFilters = z.output<typeof TotalsFilters>

/** Money in and out in one currency: decimal strings, both without a sign. */
export type MoneyTotal = { currency: Currency; moneyIn: string; moneyOut: string }

/** The query of GET /api/transactions: the same filters, and the page. */
export const TransactionsPage = z
  .strictObject({
    ...filterFields,
    cursor: z.optional(z.string("Cursor is not valid")),
    limit: z.optional(
      z
        .string("Limit must be a number from 1 to 100")
        .check(z.regex(/^([1-9][0-9]?|100)$/, "Limit must be a number from 1 to 100")),
    ),
  })
  .check(...inOrder())

const largest = 10n ** 12n

function parsed(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : parseAmount(amount)
}
