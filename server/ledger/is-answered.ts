import { and, eq, isNotNull } from "drizzle-orm"
import { idempotencyKeys } from "#shared/tables/ledger.ts"
import type { Database } from "../db/pool.ts"
import type { Idempotency } from "../use-case/caller.ts"

/**
 * Whether this key was answered before: then `post` posts nothing, but repeats the answer or says that
 * the key belongs to another request.
 */
export async function isAnswered(
  db: Database,
  userId: number,
  idempotency: Idempotency | undefined,
): Promise<boolean> {
  if (!idempotency) return false
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.key, idempotency.key),
        isNotNull(idempotencyKeys.outcome),
      ),
    )
  return rows.length > 0
}
