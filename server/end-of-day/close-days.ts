import { sql } from "drizzle-orm"
import { bankDays } from "#shared/tables/bank-days.ts"
import { recordAudit } from "../db/audit.ts"
import type { Database } from "../db/pool.ts"

/** A month's interest that was paid to a savings account; decimal string. */
export type Payment = { accountId: number; userId: number; amount: string }

/** What was tried to be collected on a loan: decimal strings. What is not collected stays due. */
export type Collection = {
  loanId: number
  userId: number
  due: string
  collected: string
  closed: boolean
}

/** What the end of one day, or of several in a row, did. */
export type Closing = { accruals: number; payments: Payment[]; collections: Collection[] }

type Options = {
  timeZone: string
  /** When the postings count; null for now. The past only for the demo bank's history. */
  at: Date | null
}

/**
 * Closes days of one month, the last of which decides whether interest is paid: claims them, accrues
 * savings interest, pays it at the end of a month, collects due instalments. All in the caller's
 * transaction, as the owner. Calendar dates are YYYY-MM-DD.
 * @returns undefined when any of the days is done already; then nothing was changed
 */
export async function closeDays(
  tx: Database,
  first: string,
  last: string,
  { timeZone, at }: Options,
): Promise<Closing | undefined> {
  const { rowCount: known } = await tx.execute(
    sql`select from ${bankDays} where ${bankDays.day} between ${first} and ${last}`,
  )
  if (known) return undefined
  await tx.execute(sql`insert into bank_days (day)
    select generate_series(${first}::date, ${last}::date, interval '1 day')::date`)
  const { rows } = await tx.execute<{ accruals: string }>(
    sql`select interest_accrue(${first}, ${last}, ${timeZone}) as accruals`,
  )
  await lockAccounts(tx, last)
  const when = sql`${at?.toISOString() ?? null}::timestamptz`
  const paid = await tx.execute<{ payment: Payment }>(sql`
    select interest_pay(${last}, ${timeZone}, ${when}) as payment
    where extract(day from ${last}::date + 1) = 1`)
  const collected = await tx.execute<{ collection: Collection | null }>(sql`
    select loan_collect(due.id, ${last}, ${timeZone}, ${when}) as collection
    from (${loansDue(last)} order by id) as due`)
  const closing = {
    accruals: Number(rows[0]?.accruals),
    payments: paid.rows.map(({ payment }) => payment),
    collections: collected.rows.flatMap(({ collection }) => collection ?? []),
  }
  await writeDown(tx, closing)
  return closing
}

const loansDue = (day: string) => sql`
  select l.id, l.account_id from loans l where l.status = 'active' and exists (
    select from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date <= ${day})`

/** Every account that money may move on, in the ledger's order, so that no posting is deadlocked. */
async function lockAccounts(tx: Database, day: string): Promise<void> {
  await tx.execute(sql`
    select from accounts where id in (
        select account_id from (${loansDue(day)}) as due
        union all
        select account_id from interest_payable(${day}) where extract(day from ${day}::date + 1) = 1)
      order by id for no key update`)
}

async function writeDown(tx: Database, { payments, collections }: Closing): Promise<void> {
  for (const { userId, accountId, amount } of payments) {
    const details = { accountId, amount }
    await recordAudit(tx, { userId, actor: "bank", action: "interest.paid", details })
  }
  for (const { userId, loanId, due, collected, closed } of collections) {
    if (collected === "0.00") continue
    const details = { loanId, due, collected }
    await recordAudit(tx, { userId, actor: "bank", action: "loan.collected", details })
    if (!closed) continue
    await recordAudit(tx, { userId, actor: "bank", action: "loan.closed", details: { loanId } })
  }
}
