import { and, eq, lt, sql } from "drizzle-orm"
import type { Factor, FactorMethod } from "#shared/contracts/confirmations.ts"
import { authenticators, recoveryCodes } from "#shared/tables/factors.ts"
import type { Env } from "../../config/env.ts"
import type { Database } from "../../db/pool.ts"
import { recoveryCodeHash } from "../recovery/recovery-code.ts"
import { stepOfCode } from "./authenticator-code.ts"
import { decryptSecret } from "./authenticator-secret.ts"
import { enrolledAuthenticator } from "./enrolled.ts"
import { unusedCodes } from "./queries.ts"
import { relyingParty } from "./relying-party.ts"
import { verifyPasskey } from "./verify-passkey.ts"

type Keys = Pick<Env, "FACTOR_KEYS">

/** The database's clock, in milliseconds since 1970. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/**
 * Whether this is a current code of the member's authenticator app. It uses up the code's time
 * step and all earlier ones: of concurrent uses of one code, only one succeeds (ASVS 6.5.1).
 */
export async function verifyCode(
  tx: Database,
  keys: Keys,
  userId: number,
  code: string,
): Promise<boolean> {
  const step = await stepOf(tx, keys, enrolledAuthenticator(userId), userId, code)
  if (step === undefined) return false
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(enrolledAuthenticator(userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return taken.length > 0
}

async function stepOf(
  tx: Database,
  keys: Keys,
  which: ReturnType<typeof enrolledAuthenticator>,
  userId: number,
  code: string,
): Promise<number | undefined> {
  const [found] = await tx
    .select({
      secretCiphertext: authenticators.secretCiphertext,
      keyId: authenticators.keyId,
      now,
    })
    .from(authenticators)
    .where(which)
  return found && stepOfCode(decryptSecret(keys, userId, found), code, found.now)
}

/** Whether this is one of the member's unused recovery codes. It is marked as used. */
export async function verifyRecoveryCode(
  tx: Database,
  userId: number,
  typed: string,
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(unusedCodes(userId), eq(recoveryCodes.codeHash, recoveryCodeHash(typed))))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** The method of a factor. */
export function methodOf({ passkey, recoveryCode }: Factor): FactorMethod {
  if (passkey) return "passkey"
  return recoveryCode === undefined ? "code" : "recovery_code"
}

/**
 * Whether the factor is the member's and unused. The transaction uses it up.
 * @param challenge what a passkey had to sign
 */
export async function verifyFactor(
  tx: Database,
  env: Pick<Env, "FACTOR_KEYS" | "PUBLIC_URL">,
  { userId, challenge }: { userId: number; challenge: string },
  { code, recoveryCode, passkey }: Factor,
): Promise<boolean> {
  if (passkey) {
    const owner = await verifyPasskey(tx, relyingParty(env), { answer: passkey, challenge, userId })
    return owner !== undefined
  }
  if (recoveryCode !== undefined) return verifyRecoveryCode(tx, userId, recoveryCode)
  return code !== undefined && verifyCode(tx, env, userId, code)
}
