import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"
import type { Customer, Idempotency } from "../use-case/caller.ts"
import { askLedger, type Undecided } from "./ask-ledger.ts"
import type { LedgerContext } from "./ledger-context.ts"
import type { StoredOrder } from "./orders.ts"
import type { PostedTransaction } from "./post.ts"
import type { Refusal } from "./refusals.ts"

/** What is stored with an idempotency key; `at` is when a request claimed it. */
export type KeptOutcome =
  | { outcome: "voided" }
  | ((
      | { outcome: "posted"; transaction: PostedTransaction }
      | { outcome: "applied"; loanId: number }
      | { outcome: "stored"; orderId: number }
      | { outcome: "requested"; requestId: number }
      | (Refusal & { outcome: "refused" })
      | Extract<StoredOrder, { outcome: "refused" }>
    ) & { at: string })

/**
 * Finds out the outcome of the member's request with this key, or voids a key that no request has claimed
 * (idempotency.sql). Waits for a request that is being carried out, for as long as a repeated request would.
 * @returns in_progress if it still is then
 */
export function resolveKey(
  context: LedgerContext,
  customer: Customer,
  key: string,
): Promise<KeptOutcome | Undecided> {
  // The question may be repeated after a lost connection: it is answered the same way.
  return askLedger<KeptOutcome>(context, "outcome_resolve", customer, { key, requestHash: "" }, {})
}

/** What a payment request's key says: `null` if it was new, and now names the stored request. */
type KeptRequest =
  | { outcome: "requested"; requestId: number }
  | { outcome: "key_reused" | "key_voided" }
  | null

/**
 * Keeps with a key, in the caller's transaction, which payment request was stored; or finds what the key was
 * used for before (idempotency.sql).
 * @param requestId the new payment request; without it, the key must be used already
 */
export async function keepRequestKey(
  tx: Database,
  { userId }: Customer,
  { key, requestHash }: Idempotency,
  requestId?: number,
): Promise<KeptRequest> {
  const request = JSON.stringify({ userId, key, requestHash, requestId })
  const { rows } = await tx.execute<{ kept: KeptRequest }>(
    sql`select request_keep_key(${request}::jsonb) as kept`,
  )
  return rows[0]?.kept ?? null
}
