import { sql } from "drizzle-orm"
import type { Database } from "../../db/pool.ts"
import type { BookedTransaction } from "../../ledger/post.ts"

/** Where a page of history ends: the last row's time, to the microsecond, and id. */
export type Cursor = { at: string; id: number }

export type OwnTransaction = { transaction: BookedTransaction; paid: boolean; cursor: Cursor }

/**
 * A page of a customer's history, newest first. Each of the customer's accounts gives its newest rows
 * from an index, so that a page deep in the past costs what the first one does. What moved between
 * two own accounts appears once, as paid.
 * @param after the cursor of the last row already seen
 */
export async function ownTransactions(
  db: Database,
  userId: number,
  limit: number,
  after: Cursor | undefined,
): Promise<OwnTransaction[]> {
  const older = after
    ? sql`and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id})`
    : sql``
  const { rows } = await db.execute<OwnTransaction>(sql`
    select ledger_transaction(page.t) as transaction, page.paid,
      jsonb_build_object('at', to_char((page.t).created_at, 'YYYY-MM-DD"T"HH24:MI:SS.USOF'),
        'id', (page.t).id) as cursor
    from (
      select legs.t, legs.paid from accounts a
      cross join lateral (
        (select t, true as paid from transactions t
          where t.from_account_id = a.id ${older}
          order by t.created_at desc, t.id desc limit ${limit})
        union all
        (select t, false as paid from transactions t
          where t.to_account_id = a.id ${older}
            and not exists (select from accounts payer
              where payer.id = t.from_account_id and payer.user_id = ${userId})
          order by t.created_at desc, t.id desc limit ${limit})
      ) legs
      where a.user_id = ${userId}
      order by (legs.t).created_at desc, (legs.t).id desc
      limit ${limit}
    ) page`)
  return rows
}
