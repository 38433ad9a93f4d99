import type * as z from "zod/mini"
import type {
  MoneyTotal,
  TotalsFilters,
  Transaction,
  TransactionDetail,
  TransactionsPage,
} from "#shared/contracts/transactions.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Say } from "#shared/words/text.ts"
import { type StatementLeg, statementLegs } from "../../ledger/statement-legs.ts"
import { descriptionOf, presentTransaction } from "../../payments/present-transaction.ts"
import { semaphore } from "../../rate-limits/semaphore.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, Page, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { ownTotals } from "./own-totals.ts"
import {
  type Cursor,
  cursorOf,
  isOwnAccount,
  newestTransactions,
  type OwnTransaction,
  type OwnTransactionFound,
  ownTransaction,
  ownTransactions,
} from "./queries.ts"
import { type Filter, filterOf, fits, searchedPerPage } from "./rules.ts"

/** How many pages of this size a process reads at once, so that other requests are served in between. Members take turns. */
const atOnce = { reading: 2, waiting: 200 }

type Order = {
  filter: Filter
  /** The maximum number of transactions on a page. */
  size: number
  /** Where the previous page ended. */
  after: Cursor | undefined
  /** In the language in which the member searches. */
  say: Say
}

/** `next` is the start of the next page. A page may be short or empty and still have one. */
export type HistoryPage = { rows: OwnTransaction[]; next: Cursor | undefined }

const pageSize = 50

/** What the dashboard shows, with the row that says whether there is a next page. */
const readNewest = newestTransactions(pageSize + 1)

const searchQueue = semaphore(atOnce.reading, atOnce.waiting)

/**
 * Reads one page of a member's history, newest first, at a bounded cost
 * (docs/decisions/036-bounded-search.md).
 * @throws Problem unavailable when too many requests wait for a long page
 */
export async function readHistory(
  { db, env }: AppContext,
  userId: number,
  { filter, size, after, say }: Order,
): Promise<HistoryPage> {
  const { sought } = filter
  const max = sought ? searchedPerPage : size
  // Reads one extra row to find out whether there is a next page.
  const page = { filter, timeZone: env.BANK_TIME_ZONE, limit: max + 1, after }
  const isFirst = size === pageSize && !after && Object.keys(filter).length === 0
  const read = () => (isFirst ? readNewest(db, userId) : ownTransactions(db, userId, page))
  const found = await (max < searchedPerPage ? read() : searchQueue(read, String(userId)))
  const looked = found.slice(0, max)
  const fitting = sought ? looked.filter((row) => fits(row, sought, readIn(row, say))) : looked
  const rows = fitting.slice(0, size)
  const last = fitting.length > size ? rows.at(-1) : looked.at(-1)
  const isEnd = fitting.length <= size && found.length <= max
  return { rows, next: isEnd || !last ? undefined : cursorOf(last) }
}

const kindTitles = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  exchange: "Exchange",
  transfer: "Transfer",
} as const

/** What a member reads of a transaction in another language than English, besides names and references. */
const readIn = (row: OwnTransaction, say: Say): string[] =>
  say.language === "en" ? [] : [say(descriptionOf(row, row.paid)), say(kindTitles[row.type])]

/**
 * GET /api/transactions: newest first. A filtered page may be short or empty and still have a next one.
 * @throws Problem not_found for an account that is not the member's
 */
export async function listTransactions(
  context: AppContext,
  { member, query, say }: Input<unknown, z.output<typeof TransactionsPage>>,
): Promise<Page<Transaction>> {
  const { userId } = member
  const { cursor, limit, ...fields } = query
  const size = limit === undefined ? pageSize : Number(limit)
  const after = cursor === undefined ? undefined : decode(cursor)
  const filter = filterOf(fields)
  if (filter.accountId && !(await isOwnAccount(context.db, userId, filter.accountId)))
    throw notFound()
  const { rows, next: end } = await readHistory(context, userId, { filter, size, after, say })
  const fieldsAsSent = fields as Record<string, string>
  return {
    items: rows.map((row) => presentTransaction(row, row.paid, say)),
    next: end && new URLSearchParams({ ...fieldsAsSent, cursor: encode(end), limit: String(size) }),
  }
}

function encode({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString("base64url")
}

function decode(text: string): Cursor {
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ")
  if (isInstant(at) && /^[1-9][0-9]{0,14}$/.test(id)) return { at, id: Number(id) }
  throw new Problem("invalid_request", says.invalid_request.cursor, {
    errors: [{ path: "cursor", message: "Cursor must come from a Link header" }],
  })
}

/**
 * Accepts UTC microseconds of a day that exists, as PostgreSQL requires: JavaScript accepts February 30.
 */
function isInstant(text: string): boolean {
  const [, millis = ""] = /^([1-9][0-9]{3}-.{14}\.[0-9]{3})[0-9]{3}\+00$/.exec(text) ?? []
  const instant = new Date(`${millis}Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${millis}Z`
}

/** How many histories a process adds up at once, so that other requests are served in between. Members take turns. */
const queue = semaphore(2, 200)

/**
 * GET /api/transaction-totals: money in and out under a filter, by currency.
 * @throws Problem not_found for an account that is not the member's, unavailable when too many wait
 */
export async function totalTransactions(
  { db, env }: AppContext,
  { member, query }: Input<unknown, TotalsFilters>,
): Promise<MoneyTotal[]> {
  const { userId } = member
  const { account, ...rest } = query
  const accountId = account === undefined ? undefined : Number(account)
  if (accountId && !(await isOwnAccount(db, userId, accountId))) throw notFound()
  const order = { ...rest, accountId, timeZone: env.BANK_TIME_ZONE }
  return queue(() => ownTotals(db, userId, order), String(userId))
}

/**
 * GET /api/transactions/{reference}: one of the member's own.
 * @throws Problem not_found for others
 */
export async function showTransaction(
  { db, env }: AppContext,
  { member, reference, say }: Input & WithReference,
): Promise<TransactionDetail> {
  const { userId } = member
  const found = isReference(reference) ? await ownTransaction(db, userId, reference) : undefined
  if (!found) throw notFound()
  const legs = await statementLegs(db, userId, [found.transaction.id], env.BANK_TIME_ZONE)
  return presentDetail(found, legs, say)
}

/** A transaction with both sides. Shows the other member's name and IBAN, as a statement does. */
function presentDetail(
  found: OwnTransactionFound,
  legs: readonly StatementLeg[],
  say: Say,
): TransactionDetail {
  const { transaction, kind, paymentState, givenBack, payerAccount, payeeAccount } = found
  const { payerName, payerIban, recipientName, recipientIban } = transaction
  const row = { ...transaction, kind, paymentState, givenBack }
  const shown = presentTransaction(row, payerAccount !== null, say)
  return {
    ...shown,
    message: (transaction.description && shown.description) || null,
    from: { name: payerName, iban: payerIban, accountName: payerAccount },
    to: { name: recipientName, iban: recipientIban, accountName: payeeAccount },
    paymentReference: found.paymentReference,
    order: found.order,
    requestId: found.requestId,
    card: found.card,
    legs: legs.map(({ accountName, accountIban, currency, amount, balanceAfter }) => ({
      accountName,
      accountIban,
      currency,
      amount,
      balanceAfter,
    })),
  }
}
