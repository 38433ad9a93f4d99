import { and, eq, lt, sql } from "drizzle-orm"
import { employeeAuthenticators } from "#shared/tables/employees.ts"
import { currentKey, decrypt, encrypt, keyNamed } from "../../config/encryption.ts"
import type { Env } from "../../config/env.ts"
import type { Database } from "../../db/pool.ts"
import { stepOfCode } from "../confirmations/authenticator-code.ts"
import { newAuthenticatorSecret, type SealedSecret } from "../confirmations/authenticator-secret.ts"
import { databaseNow } from "./queries.ts"

type FactorKeys = Pick<Env, "FACTOR_KEYS">

/** Encrypts under the current key of FACTOR_KEYS, bound to the employee (ASVS 13.3.1). */
export function encryptEmployeeSecret(
  { FACTOR_KEYS }: FactorKeys,
  employeeId: number,
  secret: Buffer,
): SealedSecret {
  const { id, key } = currentKey(FACTOR_KEYS, "FACTOR_KEYS")
  return { secretCiphertext: encrypt(key, secret, ownerOf(employeeId)), keyId: id }
}

/**
 * @throws when the key is unknown, the ciphertext was changed, or it belongs to another employee
 */
export function decryptEmployeeSecret(
  { FACTOR_KEYS }: FactorKeys,
  employeeId: number,
  { secretCiphertext, keyId }: SealedSecret,
): Buffer {
  return decrypt(keyNamed(FACTOR_KEYS, keyId, "FACTOR_KEYS"), secretCiphertext, ownerOf(employeeId))
}

const ownerOf = (employeeId: number) => `authenticator of employee ${employeeId}`

/** What a code is compared with if there is no app: a code for an unknown username is checked too, so that it takes as long. */
const noEmployeesSecret = newAuthenticatorSecret()

/**
 * The time step of a code, if it is valid now.
 * @param employeeId undefined for an unknown username
 */
export async function stepOfEmployeeCode(
  db: Database,
  keys: FactorKeys,
  employeeId: number | undefined,
  code: string,
): Promise<number | undefined> {
  const [app] = await db
    .select({
      secretCiphertext: employeeAuthenticators.secretCiphertext,
      keyId: employeeAuthenticators.keyId,
      now: databaseNow,
    })
    .from(employeeAuthenticators)
    .where(eq(employeeAuthenticators.employeeId, employeeId ?? 0))
  const secret =
    app && employeeId !== undefined
      ? decryptEmployeeSecret(keys, employeeId, app)
      : noEmployeesSecret
  const step = stepOfCode(secret, code, app?.now ?? 0)
  return app && step
}

/**
 * Uses up a code's time step and all earlier ones: of concurrent uses of one code, only one succeeds
 * (ASVS 6.5.1).
 */
export async function useStep(db: Database, employeeId: number, step: number): Promise<boolean> {
  const { lastStep } = employeeAuthenticators
  const taken = await db
    .update(employeeAuthenticators)
    .set({ lastStep: step, lastUsedAt: sql`clock_timestamp()` })
    .where(and(eq(employeeAuthenticators.employeeId, employeeId), lt(lastStep, step)))
    .returning({ employeeId: employeeAuthenticators.employeeId })
  return taken.length > 0
}
