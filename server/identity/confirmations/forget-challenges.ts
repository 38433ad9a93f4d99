import { and, eq, isNull } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import type { Database } from "../../db/pool.ts"

/**
 * Takes away whatever a customer, or somebody with their old password, was about to confirm: open
 * challenges, a half of a sign-in among them, and proofs that were not used yet.
 */
export async function forgetChallenges(tx: Database, userId: number): Promise<void> {
  await tx
    .delete(confirmations)
    .where(and(eq(confirmations.userId, userId), isNull(confirmations.usedAt)))
}
