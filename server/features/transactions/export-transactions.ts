import { type Options, stringify } from "csv-stringify/sync"
import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Say } from "#shared/words/text.ts"
import { escapeFormulas } from "../../documents/formats/csv.ts"
import { type StatementLeg, statementLegs } from "../../ledger/statement-legs.ts"
import { presentTransaction, type ShownTransaction } from "../../payments/present-transaction.ts"
import { readPageInTurn } from "../../rate-limits/file-pages.ts"
import { notFound } from "../../use-case/problem.ts"
import type { FileAnswer, Input } from "../../use-case/use-case.ts"
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
const rowsAlone: Options = {
  record_delimiter: "windows",
  quoted: true,
  quoted_empty: true,
  cast: { bigint: (cents) => toDecimal(cents), string: escapeFormulas },
}

const withHeader: Options = { ...rowsAlone, header: true, columns, bom: true }

/**
 * GET /api/transactions.csv: all transactions that match the filters, newest first, with one row for each
 * own account that a transaction touched. It is sent while it is read, in keyset pages that hold no
 * connection in between; history is append-only, so the pages are consistent.
 * @throws Problem not_found for an account that is not the member's
 */
export async function exportTransactions(
  context: AppContext,
  { member: { userId }, query, say }: Input<unknown, TransactionFilters>,
): Promise<FileAnswer> {
  const filter = filterOf(query)
  if (filter.accountId && !(await isOwnAccount(context.db, userId, filter.accountId))) {
    throw notFound()
  }
  return {
    name: "tessera-transactions.csv",
    mediaType: "text/csv",
    content: linesOf(readPages(context, userId, filter, say)),
  }
}

type Row = (string | bigint | null)[]

/** The first page is read before the header is sent, so that its failure is answered as a problem. */
async function* linesOf(pages: AsyncGenerator<Row[]>) {
  let format = withHeader
  for await (const page of pages) {
    yield stringify(page, format)
    format = rowsAlone
  }
}

async function* readPages(context: AppContext, userId: number, filter: Filter, say: Say) {
  const { db, env } = context
  const timeZone = env.BANK_TIME_ZONE
  let after: Cursor | undefined
  do {
    // Limits the transactions in memory, however long the history is.
    const { rows, next } = await readHistory(context, userId, {
      filter,
      size: searchedPerPage,
      after,
      say,
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

/** A row in column order, from the view of the leg's own account. Programs read it: it is the same in each language. */
function rowOf(leg: StatementLeg, transaction: ShownTransaction): Row {
  const paid = leg.amount.startsWith("-")
  const { description, counterpartyName, status } = presentTransaction(
    transaction,
    paid,
    sayEach.en,
  )
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
