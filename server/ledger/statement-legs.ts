import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { TransactionLeg } from "#shared/contracts/transactions.ts"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

const StatementLeg = z.extend(TransactionLeg, {
  transactionId: z.number(),
  /** The bank's day, such as 2026-11-20. */
  bookingDate: z.string(),
})
export type StatementLeg = z.output<typeof StatementLeg>

/**
 * The legs of transactions on the member's own accounts, newest transaction first, and the debited account
 * of each first. Never includes other members' legs.
 * @param accountId only this account's legs
 */
export async function statementLegs(
  db: Database,
  userId: number,
  transactionIds: readonly number[],
  timeZone: string,
  accountId?: number,
): Promise<StatementLeg[]> {
  if (transactionIds.length === 0) return []
  const ofAccount = accountId === undefined ? sql`` : sql`and a.id = ${accountId}`
  const query = sql`
    select t.id::float8 as "transactionId", a.name as "accountName", a.iban as "accountIban",
      p.currency, p.amount::text as amount, p.balance_after::text as "balanceAfter",
      to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as "bookingDate"
    from transactions t
    join postings p on p.entry_id = t.entry_id
    join account_people a on a.id = p.account_id
    where t.id = any(${sql.param(transactionIds)}::bigint[]) and a.viewer = ${userId} ${ofAccount}
    order by t.created_at desc, t.id desc, p.amount`
  return queryRows(db, StatementLeg, query)
}
