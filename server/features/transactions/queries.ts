import { and, eq, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { TransactionDetail } from "#shared/contracts/transactions.ts"
import { paymentStates } from "#shared/stored-values.ts"
import { accountPeople } from "#shared/tables/holder-people.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { rowsOfEach, sharedReads } from "../../db/shared-reads.ts"
import { PostedTransaction } from "../../ledger/post.ts"
import type { ShownTransaction } from "../../payments/present-transaction.ts"
import type { Filter } from "./rules.ts"

/** The end of a page of history: the last row's time, to the microsecond, and id. */
export type Cursor = { at: string; id: number }

/** `at` is the booking time, to the microsecond. */
export type OwnTransaction = ShownTransaction & { paid: boolean; at: string }

/** The cursor after this row. */
export const cursorOf = ({ at, id }: OwnTransaction): Cursor => ({ at, id })

type Page = {
  filter: Pick<Filter, "accountId" | "from" | "to"> & {
    /** Without spaces: only what was paid to this IBAN. */
    payeeIban?: string
  }
  /** The time zone in which the filter's days begin and end. */
  timeZone: string
  limit: number
  /** The last row of the previous page. */
  after: Cursor | undefined
}

/**
 * A page of a member's history, newest first. Reads the newest rows of each account from an index, so
 * that a page deep in the past costs as much as the first. A transaction between two own accounts appears
 * once, as outgoing; in one account's history, as that account saw it. read-history.ts applies the
 * remaining filters.
 */
export async function ownTransactions(
  db: Database,
  userId: number,
  page: Page,
): Promise<OwnTransaction[]> {
  return readRows(db, ownTransactionsPage(userId, page))
}

/** `holder` is read by `newestTransactions` only. */
type Row = Omit<OwnTransaction, "createdAt"> & { holder: number }

/** Does not parse the rows: read-history.ts reads up to 501 for one answer. */
async function readRows(db: Database, statement: SQL): Promise<(Row & OwnTransaction)[]> {
  const { rows } = await db.execute<Row>(statement)
  return rows.map((row) => Object.assign(row, { createdAt: `${row.at.slice(0, 23)}Z` }))
}

/** How many members' newest transactions one query reads at most. */
const mostMembers = 16

/**
 * The newest transactions of a member's history, without filters. Concurrent requests share a query.
 * @param limit how many
 */
export function newestTransactions(limit: number) {
  const page = { filter: {}, timeZone: "UTC", limit, after: undefined }
  return sharedReads(async (db, userIds: readonly number[]): Promise<OwnTransaction[][]> => {
    const statement = sql`
      select member.id::float8 as holder, page.*
      from unnest(${sql.param([...new Set(userIds)])}::bigint[]) as member(id)
      cross join lateral (${ownTransactionsPage(sql`member.id`, page)}) page
      order by member.id, page.at collate "C" desc, page.id desc`
    return rowsOfEach(userIds, await readRows(db, statement))
  }, mostMembers)
}

/** The reference of the transaction that gave the money of the payment `t` back, while it is not sent. */
const givenBack = sql`
  (select back.reference from payments p
    join payment_events e on e.payment_id = p.id and e.entry_id <> p.entry_id
    join transactions back on back.entry_id = e.entry_id
    where p.transaction_id = t.id and p.direction = 'out'
      and p.state in ('rejected', 'cancelled', 'unconfirmed'))`

/** The reference of the first transaction of the payment that `t` belongs to. */
const paymentReference = sql`
  coalesce(
    (select t.reference from payments p where p.transaction_id = t.id),
    (select first.reference from payment_events e
      join payments p on p.id = e.payment_id
      join transactions first on first.id = p.transaction_id
      where e.entry_id = t.entry_id limit 1))`

/**
 * A page's statement. Its plan must use an index however long the history is.
 * @param userId the member, or the column that names them
 */
export function ownTransactionsPage(
  userId: number | SQL,
  { filter, timeZone, limit, after }: Page,
): SQL {
  const { accountId, from, to, payeeIban } = filter
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
  const inTime = [
    after && sql`(t.created_at, t.id) < (${after.at}::timestamptz, ${after.id})`,
    from && sql`t.created_at >= ${startOf(sql`${from}::date`)}`,
    to && sql`t.created_at < ${startOf(sql`${to}::date + 1`)}`,
  ]
  const toPayee = payeeIban && sql`t.recipient_iban = ${payeeIban}`
  const paid = [sql`t.from_account_id = a.id`, toPayee, ...inTime]
  const received = [
    sql`t.to_account_id = a.id`,
    payeeIban && sql`false`,
    ...inTime,
    accountId === undefined
      ? sql`not exists (select from account_people payer
          where payer.id = t.from_account_id and payer.viewer = ${userId})`
      : undefined,
  ]
  // As columns: as JSON (ledger_transaction), PostgreSQL took three times as long for fifty rows.
  return sql`
    select t.id::float8 as id, t.type, t.reference, t.description, t.amount, t.currency,
      (select e.kind from journal_entries e where e.id = t.entry_id) as kind,
      t.converted_amount as "convertedAmount", t.converted_currency as "convertedCurrency",
      t.exchange_rate as "exchangeRate", t.payer_name as "payerName", t.payer_iban as "payerIban",
      t.recipient_name as "recipientName", t.recipient_iban as "recipientIban", t.paid,
      (select p.state from payments p where p.transaction_id = t.id) as "paymentState",
      ${givenBack} as "givenBack",
      to_char(t.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.USOF') as at
    from account_people a
    cross join lateral (
      (select t.*, true as paid from transactions t where ${all(paid)}
        order by t.created_at desc, t.id desc limit ${limit})
      union all
      (select t.*, false as paid from transactions t where ${all(received)}
        order by t.created_at desc, t.id desc limit ${limit})
    ) t
    where ${all([sql`a.viewer = ${userId}`, accountId && sql`a.id = ${accountId}`])}
    order by t.created_at desc, t.id desc
    limit ${limit}`
}

const { card, order, requestId } = TransactionDetail.shape
const OwnTransactionFound = z.object({
  transaction: PostedTransaction,
  kind: z.string(),
  paymentState: z.nullable(z.enum(paymentStates)),
  /** The reference of the transaction that gave the money back, if the payment did not go through. */
  givenBack: nullableText,
  paymentReference: nullableText,
  /** The account's name, if it is the member's. */
  payerAccount: nullableText,
  payeeAccount: nullableText,
  /** The member's card that paid, if one did. */
  card,
  order,
  requestId,
})
export type OwnTransactionFound = z.output<typeof OwnTransactionFound>

/**
 * The member's own transaction with this reference, with the names of the own accounts that it touched.
 */
export async function ownTransaction(
  db: Database,
  userId: number,
  reference: string,
): Promise<OwnTransactionFound | undefined> {
  const [row] = await queryRows(
    db,
    OwnTransactionFound,
    sql`
    select ledger_transaction(t) as transaction,
      (select e.kind from journal_entries e where e.id = t.entry_id) as kind,
      (select p.state from payments p where p.transaction_id = t.id) as "paymentState",
      ${givenBack} as "givenBack", ${paymentReference} as "paymentReference",
      payer.name as "payerAccount", payee.name as "payeeAccount",
      (select json_build_object('cardType', card.card_type, 'lastFour', card.last_four)
        from card_transfers used join debit_cards card on card.id = used.card_id
        where used.transaction_id = t.id and card.account_id = payer.id) as card,
      (select json_build_object('id', o.id, 'rhythm', o.rhythm)
        from order_runs r join payment_orders o on o.id = r.order_id
        where r.transaction_id = t.id
          and o.from_account_id in (select id from account_people where viewer = ${userId})) as "order",
      (select q.id::float8 from payment_requests q
        where q.transaction_id = t.id and ${userId} in (q.user_id, q.payer_id)) as "requestId"
    from transactions t
    left join account_people payer on payer.id = t.from_account_id and payer.viewer = ${userId}
    left join account_people payee on payee.id = t.to_account_id and payee.viewer = ${userId}
    where t.reference = ${reference} and coalesce(payer.id, payee.id) is not null`,
  )
  return row
}

/** Whether an account is the member's. Closed accounts count, for their history. */
export async function isOwnAccount(db: Database, userId: number, id: number): Promise<boolean> {
  return (
    (await db.$count(
      accountPeople,
      and(eq(accountPeople.id, id), eq(accountPeople.viewer, userId)),
    )) > 0
  )
}

function all(conditions: readonly (SQL | "" | 0 | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => typeof condition === "object"),
    sql` and `,
  )
}
