import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { enqueueInquiry } from "./queries.ts"

/** Inquires now with the other bank about an instant payment or a recall without an answer (pacs.028). */
export async function askAgain(
  { pool }: StaffContext,
  input: { txId: string },
): Promise<{ outcome: "asked" } | { outcome: "refused"; reason: "not_waiting" }> {
  const asked = await inTransaction(pool, (tx) => enqueueInquiry(tx, input.txId))
  return asked ? { outcome: "asked" } : { outcome: "refused", reason: "not_waiting" }
}
