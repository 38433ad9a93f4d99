import { sql } from "drizzle-orm"
import { recordStaffAction } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { type Refusal, refused } from "./rules.ts"

export type ReconcileOutcome = { outcome: "reconciled"; lines: number } | Refusal

/**
 * Tries to match all open lines of statements again, and hands over to staff what has been open too
 * long (server/ledger/statements.sql).
 * @param input.staff the employee, or the name of the timer that does it every day
 * @returns how many lines were matched
 */
export function reconcileStatements(
  { pool }: Pick<StaffContext, "pool">,
  input: { staff: string },
): Promise<ReconcileOutcome> {
  return inTransaction<ReconcileOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const { rows } = await tx.execute<{ lines: number }>(sql`select statements_match() as lines`)
    const lines = rows[0]?.lines ?? 0
    await recordStaffAction(tx, "statements.reconciled", { staff, lines })
    return { outcome: "reconciled", lines }
  })
}
