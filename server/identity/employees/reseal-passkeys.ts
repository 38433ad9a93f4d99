import { asc, eq, isNull, ne, or } from "drizzle-orm"
import { employeePasskeys } from "#shared/tables/employees.ts"
import { callFunction, nothing } from "../../db/call-function.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { IdentityContext } from "./identity-context.ts"
import { isOurPasskey, macOfPasskey } from "./proofs.ts"

/**
 * Makes the MACs of employees' passkeys under the current key of FACTOR_KEYS.
 * @param which all that are under another key, or only those from before there were MACs, which get theirs at the first
 *   start with the owner's role; no other role can store a passkey without one
 * @returns how many were made
 */
export async function resealPasskeys(
  { pool, env }: Pick<IdentityContext, "pool" | "env">,
  which: "all" | "without a MAC",
): Promise<number> {
  const current = env.FACTOR_KEYS[0]?.id ?? ""
  return inTransaction(pool, async (tx) => {
    const { id, employeeId, credentialId, publicKey, mac, keyId } = employeePasskeys
    const old = await tx
      .select({ id, employeeId, credentialId, publicKey, mac, keyId })
      .from(employeePasskeys)
      .where(which === "all" ? or(isNull(mac), ne(keyId, current)) : isNull(mac))
      .orderBy(asc(id))
      .for("no key update")
    let count = 0
    for (const row of old) {
      // What another key does not vouch for is not made ours by a rotation.
      if (row.mac !== null && !isOurPasskey(env, row)) continue
      await tx.update(employeePasskeys).set(macOfPasskey(env, row)).where(eq(id, row.id))
      const details = { subjectId: row.employeeId, from: row.keyId, to: current }
      await callFunction(tx, "employee_audit", nothing, ["employee.factor_reencrypted", details])
      count += 1
    }
    return count
  })
}
