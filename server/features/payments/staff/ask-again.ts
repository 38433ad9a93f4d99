import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { enqueueInquiry, releaseQueued } from "./queries.ts"

/** Asks the other bank now what became of an instant payment without an answer (pacs.028). */
export async function askAgain(
  { pool }: StaffContext,
  input: { txId: string },
): Promise<{ outcome: "asked" } | { outcome: "refused"; reason: "not_waiting" }> {
  const asked = await inTransaction(pool, (tx) => enqueueInquiry(tx, input.txId))
  return asked ? { outcome: "asked" } : { outcome: "refused", reason: "not_waiting" }
}

/** Sends all queued standard payments now instead of with the next collection. */
export async function cutOffNow({
  pool,
}: StaffContext): Promise<{ outcome: "released"; payments: number }> {
  return { outcome: "released", payments: await inTransaction(pool, releaseQueued) }
}
