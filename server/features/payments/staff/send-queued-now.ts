import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { releaseQueued } from "./queries.ts"

/** Sends all queued standard payments now instead of with the next collection. */
export async function sendQueuedNow({
  pool,
}: StaffContext): Promise<{ outcome: "released"; payments: number }> {
  return { outcome: "released", payments: await inTransaction(pool, releaseQueued) }
}
