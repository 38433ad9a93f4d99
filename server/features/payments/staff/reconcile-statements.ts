import { sql } from "drizzle-orm"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

/**
 * Tries to match all open lines of statements again, and hands over to staff what has been open too
 * long (server/ledger/statements.sql).
 * @returns how many lines were matched
 */
export function reconcileStatements({
  pool,
}: Pick<StaffContext, "pool">): Promise<{ outcome: "reconciled"; lines: number }> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.execute<{ lines: number }>(sql`select statements_match() as lines`)
    return { outcome: "reconciled", lines: rows[0]?.lines ?? 0 }
  })
}
