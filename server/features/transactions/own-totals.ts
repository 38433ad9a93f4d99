import { type SQL, sql } from "drizzle-orm"
import { MoneyTotal, type TotalsFilters } from "#shared/contracts/transactions.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

type Filter = Omit<TotalsFilters, "account"> & {
  accountId: number | undefined
  /** The time zone in which the filter's days begin and end. */
  timeZone: string
}

/**
 * Money in and out of the member's accounts, in the own legs' currencies, in the order of the
 * currencies. Compares each leg as rules.ts does for the list. The database adds, because sums can
 * exceed what a page reads.
 */
export function ownTotals(
  db: Database,
  userId: number,
  { accountId, timeZone, kind, from, to, min, max }: Filter,
): Promise<MoneyTotal[]> {
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
  const legs = (ownSide: SQL, otherSide: SQL, amount: SQL, undone: SQL) => {
    const conditions: SQL[] = [
      accountId === undefined
        ? sql`not exists (select from own other where other.id = ${otherSide})`
        : sql`a.id = ${accountId}`,
      undone,
      ...(from ? [sql`t.created_at >= ${startOf(sql`${from}::date`)}`] : []),
      ...(to ? [sql`t.created_at < ${startOf(sql`${to}::date + 1`)}`] : []),
      ...(kind ? [sql`t.type = ${kind}`] : []),
      ...(min ? [sql`${amount} >= ${min}::numeric`] : []),
      ...(max ? [sql`${amount} <= ${max}::numeric`] : []),
    ]
    return sql`from own a join transactions t on ${ownSide} = a.id
      where ${sql.join(conditions, sql` and `)}`
  }
  const received = sql`coalesce(t.converted_amount, t.amount)`
  return queryRows(
    db,
    MoneyTotal,
    sql`
    with own as materialized (select id from account_people where viewer = ${userId}),
    undone as materialized (
      select p.transaction_id, p.entry_id as paid_entry, e.entry_id as back_entry
      from own a
      join payments p on p.account_id = a.id and p.state in ('rejected', 'cancelled', 'unconfirmed')
        and p.direction = 'out'
      join payment_events e on e.payment_id = p.id and e.entry_id is not null),
    legs as (
      select t.currency, 0::numeric as arrived, t.amount as paid
        ${legs(
          ...([sql`t.from_account_id`, sql`t.to_account_id`, sql`t.amount`] as const),
          sql`t.entry_id not in (select paid_entry from undone where paid_entry is not null)`,
        )}
      union all
      select coalesce(t.converted_currency, t.currency), ${received}, 0
        ${legs(
          ...([sql`t.to_account_id`, sql`t.from_account_id`, received] as const),
          sql`t.entry_id not in (select back_entry from undone)`,
        )})
    select currency, sum(arrived)::numeric(20, 2)::text as "moneyIn",
      sum(paid)::numeric(20, 2)::text as "moneyOut"
    from legs group by currency order by currency`,
  )
}
