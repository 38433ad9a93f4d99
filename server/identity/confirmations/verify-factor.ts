import type { Factor, FactorMethod } from "#shared/contracts/confirmations.ts"
import type { Env } from "../../config/env.ts"
import type { Database } from "../../db/pool.ts"
import { relyingParty } from "./relying-party.ts"
import { verifyCode, verifyRecoveryCode } from "./verify-code.ts"
import { verifyPasskey } from "./verify-passkey.ts"

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
