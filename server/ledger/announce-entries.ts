import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Topic } from "#shared/contracts/live.ts"
import { queryRows, runStatement } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { type Change, channel, payloads } from "../use-case/changes.ts"

const Changed = z.object({
  userId: z.number(),
  posted: z.array(z.number()),
  loans: z.boolean(),
})

/**
 * Announces posted entries to their members again, in the caller's transaction, so that the announcement
 * is certain once it commits. Processes that have announced them already do not repeat it. Never call it in
 * a posting's transaction: NOTIFY serializes commits.
 */
export async function announceEntries(tx: Database, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  const rows = await queryRows(
    tx,
    Changed,
    sql`
    select a.viewer::float8 as "userId", array_agg(distinct t.id::float8) as posted,
        bool_or(e.kind in ('loan_disbursement', 'loan_repayment')) as loans
      from journal_entries e
      join transactions t on t.entry_id = e.id
      join postings p on p.entry_id = e.id
      join account_people a on a.id = p.account_id
      where e.id = any(${sql.param(entryIds)}::bigint[])
      group by a.viewer`,
  )
  const changes = rows.map(({ userId, posted, loans }): Change => {
    const topics: Topic[] = ["accounts", "transactions"]
    return [userId, loans ? [...topics, "loans"] : topics, posted]
  })
  await runStatement(
    tx,
    sql`
    select pg_notify(${channel}, payload)
      from unnest(${sql.param(payloads(changes))}::text[]) as payload`,
  )
}
