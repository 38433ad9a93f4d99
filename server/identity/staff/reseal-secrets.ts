import { asc, eq, ne } from "drizzle-orm"
import type pg from "pg"
import { authenticators } from "#shared/tables/factors.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Env } from "../../env.ts"
import { decryptSecret, encryptSecret } from "../confirmations/authenticator-secret.ts"

type FactorKeys = Pick<Env, "FACTOR_KEYS">

/**
 * Encrypts every authenticator app's secret under the current key of FACTOR_KEYS, one per transaction,
 * so that it can be stopped and run again at any time while the bank runs.
 * @returns how many were re-encrypted
 */
export async function resealSecrets({
  pool,
  db,
  env,
}: {
  pool: pg.Pool
  db: Database
  env: FactorKeys
}): Promise<number> {
  const current = env.FACTOR_KEYS[0]?.id ?? ""
  const old = await db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(ne(authenticators.keyId, current))
    .orderBy(asc(authenticators.userId))
  let resealed = 0
  for (const { userId } of old) resealed += (await resealOne(pool, env, current, userId)) ? 1 : 0
  return resealed
}

function resealOne(
  pool: pg.Pool,
  env: FactorKeys,
  current: string,
  userId: number,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const [row] = await tx
      .select({ secretCiphertext: authenticators.secretCiphertext, keyId: authenticators.keyId })
      .from(authenticators)
      .where(eq(authenticators.userId, userId))
      .for("no key update")
    if (!row || row.keyId === current) return false
    const sealed = encryptSecret(env, userId, decryptSecret(env, userId, row))
    await tx.update(authenticators).set(sealed).where(eq(authenticators.userId, userId))
    await recordAudit(tx, {
      userId,
      actor: "staff",
      action: "second_factor.reencrypted",
      details: { from: row.keyId, to: current },
    })
    return true
  })
}
