import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Options, stringify } from "csv-stringify"
import type { RequestHandler } from "express"
import { TransactionFilters } from "#shared/contracts/transactions.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { escapeFormulas } from "../../documents/formats/csv.ts"
import { memberOf } from "../../http/member-of.ts"
import { parseQuery } from "../../http/validate.ts"
import { type StatementLeg, statementLegs } from "../../ledger/statement-legs.ts"
import { presentTransaction, type ShownTransaction } from "../../payments/present-transaction.ts"
import { readPageInTurn } from "../../rate-limits/file-pages.ts"
import { notFound } from "../../use-case/problem.ts"
import type { AppContext } from "../app-context.ts"
import { type Cursor, isOwnAccount } from "./queries.ts"
import { readHistory } from "./read-transactions.ts"
import { type Filter, filterOf, searchedPerPage } from "./rules.ts"

const columns = [
  "Date",
  "Booked at",
  "Account IBAN",
  "Kind",
  "Description",
  "Counterparty",
  "Counterparty IBAN",
  "Amount",
  "Currency",
  "Balance after",
  "Exchange rate",
  "Reference",
  "Status",
]

/**
 * CSV as in RFC 4180, with the byte order mark that Excel needs to recognize UTF-8, and with every
 * field quoted. Text that a spreadsheet would read as a formula is escaped; amounts are numbers and
 * keep their minus sign.
 */
const format: Options = {
  header: true,
  columns,
  bom: true,
  record_delimiter: "windows",
  quoted: true,
  quoted_empty: true,
  cast: { bigint: (cents) => toDecimal(cents), string: escapeFormulas },
}

/**
 * GET /api/transactions.csv: all transactions that match the filters, newest first, with one row for each
 * own account that a transaction touched. It is streamed while it is read, in keyset pages that hold no
 * connection in between; history is append-only, so the pages are consistent.
 * @throws Problem not_found for an account that is not the member's
 */
export function exportTransactions(context: AppContext): RequestHandler {
  return async (request, response) => {
    const { userId } = memberOf(request)
    const filter = filterOf(parseQuery(TransactionFilters, request.query))
    if (filter.accountId && !(await isOwnAccount(context.db, userId, filter.accountId))) {
      throw notFound()
    }
    const pages = readPages(context, userId, filter)
    // A failure on the first page is still answered as a problem.
    const first = await pages.next()
    response.set({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="tessera-transactions.csv"',
    })
    const rows = Readable.from(rowsOf(first, pages))
    // Middleware and the pipeline add more than ten listeners for the end of the response. This is not a
    // leak.
    response.setMaxListeners(20)
    await pipeline(rows, stringify(format), response).catch((error: unknown) => {
      // The member canceled the download.
      if (!request.destroyed) throw error
    })
  }
}

type Row = (string | bigint | null)[]

async function* rowsOf(first: IteratorResult<Row[]>, pages: AsyncGenerator<Row[]>) {
  if (!first.done) yield* first.value
  for await (const page of pages) yield* page
}

async function* readPages(context: AppContext, userId: number, filter: Filter) {
  const { db, env } = context
  const timeZone = env.BANK_TIME_ZONE
  let after: Cursor | undefined
  do {
    // Limits the transactions in memory, however long the history is.
    const { rows, next } = await readHistory(context, userId, {
      filter,
      size: searchedPerPage,
      after,
    })
    const byId = new Map(rows.map((transaction) => [transaction.id, transaction]))
    const legs = await readPageInTurn(String(userId), () =>
      statementLegs(db, userId, [...byId.keys()], timeZone, filter.accountId),
    )
    yield legs.flatMap((leg): Row[] => {
      const transaction = byId.get(leg.transactionId)
      return transaction ? [rowOf(leg, transaction)] : []
    })
    after = next
  } while (after)
}

/** A row in column order, from the view of the leg's own account. */
function rowOf(leg: StatementLeg, transaction: ShownTransaction): Row {
  const paid = leg.amount.startsWith("-")
  const { description, counterpartyName, status } = presentTransaction(transaction, paid)
  return [
    leg.bookingDate,
    transaction.createdAt,
    leg.accountIban,
    transaction.type,
    description,
    counterpartyName,
    paid ? transaction.recipientIban : transaction.payerIban,
    fromDecimal(leg.amount),
    leg.currency,
    fromDecimal(leg.balanceAfter),
    transaction.exchangeRate,
    transaction.reference,
    status,
  ]
}
