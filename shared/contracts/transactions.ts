import * as z from "zod/mini"
import { cardTypes } from "../cards/card-number.ts"
import { parseAmount } from "../money/money.ts"
import { rhythms } from "../orders/due-dates.ts"
import { transactionTypes } from "../stored-values.ts"
import type { transactions } from "../tables/transactions.ts"
import { fault } from "../words/reader.ts"
import {
  amount,
  currency,
  decimal,
  described,
  id,
  instant,
  isDay,
  nullableText,
  positiveAmount,
  rate,
} from "./fields.ts"
import { Payment, PaymentStatus } from "./payments.ts"
import { singleLine } from "./text.ts"

/**
 * GET /api/transactions, newest first, as the viewer sees it: `amount` (always positive) and
 * `currency` are those of the viewer's own leg; `direction` says whether the money came in or went
 * out.
 */
export const Transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** Of a payment to or from another bank: how far it has come. Everything else is completed. */
  status: PaymentStatus,
  direction: described(z.enum(["in", "out"]), "The direction of the money from the viewer's side."),
  description: z.string(),
  reference: described(z.string(), "The bank's reference, such as TRF-20261120-7F3K9Q2M."),
  amount: described(amount, "The amount on the viewer's side. Always positive."),
  currency,
  convertedAmount: z.nullable(amount),
  convertedCurrency: z.nullable(currency),
  exchangeRate: z.nullable(rate),
  recipientName: nullableText,
  recipientIban: nullableText,
  counterpartyName: described(
    nullableText,
    "The payer of incoming money, or the recipient of outgoing money.",
  ),
  /** ISO 8601 in UTC. */
  createdAt: instant,
  givenBack: described(
    nullableText,
    "The reference of the transaction that gave the money back, for a payment to another bank that did not go through.",
  ),
}) satisfies z.ZodMiniType<
  Pick<
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
  >
>
export type Transaction = z.infer<typeof Transaction>

/** The answer to a transfer, a deposit, or a repayment; with `payment` if the money goes to another bank. */
export const PostingResult = z.object({
  transaction: Transaction,
  payment: described(z.optional(Payment), "Present if the money goes to another bank."),
  waitingOrder: described(
    z.optional(z.object({ id, dueOn: z.iso.date() })),
    "Of a transfer: a standing order or scheduled payment of the same amount to the same payee, with a date that waits or is due within three days. Ask the member whether to skip that date.",
  ),
})
export type PostingResult = z.infer<typeof PostingResult>

/** What a transaction did to one of the viewer's own accounts. */
export const TransactionLeg = z.object({
  accountName: z.string(),
  accountIban: z.string(),
  currency,
  amount: decimal(/^-?[0-9]{1,10}\.[0-9]{2}$/, "Negative for outgoing money."),
  balanceAfter: amount,
})
export type TransactionLeg = z.infer<typeof TransactionLeg>

/** One side of a transaction. */
export const TransactionSide = z.object({
  /** Null when this side has no name, as with a simulated deposit. */
  name: nullableText,
  iban: nullableText,
  accountName: described(nullableText, "Present if the account belongs to the viewer."),
})
export type TransactionSide = z.infer<typeof TransactionSide>

/**
 * GET /api/transactions/{reference}: with both sides, and the balance of each own account after it.
 */
export const TransactionDetail = z.extend(Transaction, {
  message: described(nullableText, "The text that was sent with it; null if none was."),
  from: TransactionSide,
  to: TransactionSide,
  paymentReference: described(
    nullableText,
    "The payment to or from another bank that it belongs to: its own reference, or that of the payment whose money it gave back, returned, or debited again.",
  ),
  order: described(
    z.nullable(z.object({ id, rhythm: z.nullable(z.enum(rhythms)) })),
    "The viewer's standing order, or without a rhythm scheduled payment, that made it; null if none did.",
  ),
  requestId: described(
    z.nullable(id),
    "The payment request of or to the viewer that it paid; null if none.",
  ),
  card: described(
    z.nullable(
      z.object({
        cardType: z.enum(cardTypes),
        lastFour: decimal(/^[0-9]{4}$/, "The last four digits, also of a closed card."),
      }),
    ),
    "The viewer's card that paid; null if none did.",
  ),
  /** The debited one first. */
  legs: z.array(TransactionLeg),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

/** Kinds in the order of the selection list. */
export const transactionKinds = [
  "deposit",
  "withdrawal",
  "exchange",
  "transfer",
] as const satisfies readonly Transaction["type"][]

const noDate = "Date must be a day such as 2026-11-20"
const date = z.string(fault(noDate)).check(z.refine(isDay, fault(noDate)))
const limit = "Amount must be a positive number"

/** The fields of a filtered list, as query parameters. */
const filterFields = {
  /** Searches the description, the other side's name and IBAN, the reference, and the kind. */
  q: z.optional(singleLine("Search", 100)),
  account: z.optional(
    z
      .string(fault("Account must be one of your accounts"))
      .check(z.regex(/^[1-9][0-9]{0,14}$/, fault("Account must be one of your accounts"))),
  ),
  kind: z.optional(z.enum(transactionKinds, fault("Choose a kind from the list"))),
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
    ...fault("The last day must not be before the first"),
  }),
  z.refine<Filters>(({ min, max }) => (parsed(min) ?? 0n) <= (parsed(max) ?? largest), {
    path: ["max"],
    ...fault("The largest amount must not be below the smallest"),
  }),
]

/** The filters of GET /api/transactions.csv and of the web app's list. All fields are optional. */
export const TransactionFilters = z.strictObject(filterFields).check(...inOrder())
export type TransactionFilters = z.output<typeof TransactionFilters>

const { q: _search, ...withoutSearch } = filterFields

/** The query of GET /api/transaction-totals: the same filters without the search. */
export const TotalsFilters = z.strictObject(withoutSearch).check(...inOrder())
export type TotalsFilters = z.output<typeof TotalsFilters>

const sum = decimal(/^[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with two decimals, without a sign.")

/** Money in and out in one currency: decimal strings, both without a sign. */
export const MoneyTotal = z.object({ currency, moneyIn: sum, moneyOut: sum })
export type MoneyTotal = z.infer<typeof MoneyTotal>

/** The query of GET /api/transactions: the same filters, and the page. */
export const TransactionsPage = z
  .strictObject({
    ...filterFields,
    cursor: z.optional(z.string(fault("Cursor is not valid"))),
    limit: z.optional(
      z
        .string(fault("Limit must be a number from 1 to 100"))
        .check(z.regex(/^([1-9][0-9]?|100)$/, fault("Limit must be a number from 1 to 100"))),
    ),
  })
  .check(...inOrder())

const largest = 10n ** 12n

function parsed(given: string | undefined): bigint | undefined {
  return given === undefined ? undefined : parseAmount(given)
}
