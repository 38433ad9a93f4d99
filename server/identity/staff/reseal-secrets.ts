import { asc, eq, ne } from "drizzle-orm"
import { authenticators } from "#shared/tables/factors.ts"
import { reencryptEach } from "../../staff/reencrypt.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { decryptSecret, encryptSecret } from "../confirmations/authenticator-secret.ts"

/**
 * Encrypts every authenticator app's secret under the current key of FACTOR_KEYS.
 * @returns how many were re-encrypted
 */
export async function resealSecrets({
  pool,
  db,
  env,
}: Pick<StaffContext, "pool" | "db" | "env">): Promise<number> {
  const current = env.FACTOR_KEYS[0]?.id ?? ""
  const old = await db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(ne(authenticators.keyId, current))
    .orderBy(asc(authenticators.userId))
  return reencryptEach(pool, old, async (tx, { userId }) => {
    const [row] = await tx
      .select({ secretCiphertext: authenticators.secretCiphertext, keyId: authenticators.keyId })
      .from(authenticators)
      .where(eq(authenticators.userId, userId))
      .for("no key update")
    if (!row || row.keyId === current) return undefined
    const sealed = encryptSecret(env, userId, decryptSecret(env, userId, row))
    await tx.update(authenticators).set(sealed).where(eq(authenticators.userId, userId))
    const details = { from: row.keyId, to: current }
    return { userId, action: "second_factor.reencrypted", details }
  })
}
