import { and, eq, isNull, sql } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import type { Database } from "../../db/pool.ts"
import type { Asked } from "./asked-by.ts"
import type { Purpose } from "./purpose.ts"

/**
 * Takes a proof, once and for all, and says whether it was given for exactly this: the same request, by
 * the same customer in the same sign-in, for this purpose, within five minutes by the database's clock.
 * One that was not is taken as well: whoever alters a request, or has another's proof, gets no second
 * try with it (PSD2 RTS article 5(1)(d): any change voids it). Of several at once one has it.
 * The ledger does the same for payments (confirm.sql).
 */
export async function useProof(
  tx: Database,
  purpose: Purpose,
  { customer: { userId, signInId }, binds, proofHash }: Asked,
): Promise<boolean> {
  if (!proofHash) return false
  const [row] = await tx
    .update(confirmations)
    .set({ usedAt: sql`greatest(clock_timestamp(), ${confirmations.confirmedAt})` })
    .where(and(eq(confirmations.proofHash, proofHash), isNull(confirmations.usedAt)))
    .returning({
      fits: sql<boolean>`${confirmations.userId} = ${userId} and ${confirmations.signInId} = ${signInId}
        and ${confirmations.purpose} = ${purpose} and ${confirmations.binds} = ${binds}
        and ${confirmations.expiresAt} > clock_timestamp()`,
    })
  return row?.fits === true
}
