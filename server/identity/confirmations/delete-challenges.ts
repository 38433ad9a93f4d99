import { and, eq, isNull } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import type { Database } from "../../db/pool.ts"

/**
 * Deletes everything that waits for the member's confirmation, or for that of an attacker with
 * the old password: open challenges, including half-finished sign-ins, and unused proofs.
 */
export async function deleteChallenges(tx: Database, userId: number): Promise<void> {
  await tx
    .delete(confirmations)
    .where(and(eq(confirmations.userId, userId), isNull(confirmations.usedAt)))
}
