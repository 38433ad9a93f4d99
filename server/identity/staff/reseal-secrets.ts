import { asc, eq, ne } from "drizzle-orm"
import { employeeAuthenticators } from "#shared/tables/employees.ts"
import { authenticators } from "#shared/tables/factors.ts"
import { callFunction, nothing } from "../../db/call-function.ts"
import { inTransaction } from "../../db/transaction.ts"
import { reencryptEach } from "../../staff/reencrypt.ts"
import type { StaffContext } from "../../staff/staff-use-case.ts"
import { decryptSecret, encryptSecret } from "../confirmations/authenticator-secret.ts"
import { decryptEmployeeSecret, encryptEmployeeSecret } from "../employees/authenticator.ts"

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

/**
 * Encrypts the secret of every employee's authenticator app under the current key of FACTOR_KEYS.
 * @returns how many were re-encrypted
 */
export async function resealEmployeeSecrets({
  pool,
  db,
  env,
}: Pick<StaffContext, "pool" | "db" | "env">): Promise<number> {
  const { employeeId: owner, secretCiphertext, keyId } = employeeAuthenticators
  const current = env.FACTOR_KEYS[0]?.id ?? ""
  const old = await db
    .select({ employeeId: owner })
    .from(employeeAuthenticators)
    .where(ne(keyId, current))
    .orderBy(asc(owner))
  let count = 0
  for (const { employeeId } of old) {
    count += await inTransaction(pool, async (tx) => {
      const [row] = await tx
        .select({ secretCiphertext, keyId })
        .from(employeeAuthenticators)
        .where(eq(owner, employeeId))
        .for("no key update")
      if (!row || row.keyId === current) return 0
      const secret = decryptEmployeeSecret(env, employeeId, row)
      await tx
        .update(employeeAuthenticators)
        .set(encryptEmployeeSecret(env, employeeId, secret))
        .where(eq(owner, employeeId))
      const details = { subjectId: employeeId, from: row.keyId, to: current }
      await callFunction(tx, "employee_audit", nothing, ["employee.factor_reencrypted", details])
      return 1
    })
  }
  return count
}
