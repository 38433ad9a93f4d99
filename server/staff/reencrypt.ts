import type pg from "pg"
import type { AuditAction } from "#shared/activity/audit-events.ts"
import { recordAudit } from "../db/audit.ts"
import type { Database } from "../db/pool.ts"
import { inTransaction } from "../db/transaction.ts"

/** A row that was encrypted under another key. */
export type Reencrypted = { userId: number; action: AuditAction; details: Record<string, unknown> }

/**
 * Encrypts rows under the current key, one per transaction with its audit event, so that it can be
 * stopped and run again at any time while the bank runs.
 * @param reencrypt locks and writes one row; undefined when it is already under the current key
 * @returns how many were encrypted
 */
export async function reencryptEach<Row>(
  pool: pg.Pool,
  rows: readonly Row[],
  reencrypt: (tx: Database, row: Row) => Promise<Reencrypted | undefined>,
): Promise<number> {
  let count = 0
  for (const row of rows) {
    count += await inTransaction(pool, async (tx) => {
      const done = await reencrypt(tx, row)
      if (!done) return 0
      await recordAudit(tx, { ...done, actor: "staff" })
      return 1
    })
  }
  return count
}
