import { randomBytes, randomUUID } from "node:crypto"
import type { Challenge, FactorMethod, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { challengeMs } from "#shared/time/timeouts.ts"
import type { MemberContext } from "../member-context.ts"
import { insertConfirmation, knownCodes, knownPasskeys } from "./queries.ts"
import { type RelyingParty, relyingParty } from "./relying-party.ts"

/** What is to be confirmed, and by whom. */
export type NewChallenge = Pick<Challenge, "purpose" | "summary"> & {
  userId: number
  /** The only sign-in that may answer; null when signing in. */
  signInId: string | null
  /** SHA-256 of the request: method, path, and canonical body. */
  binds: Buffer
}

/**
 * Opens a challenge: five minutes, five attempts, for this request only (PSD2 RTS article 5; ASVS
 * 6.5.1, 6.5.5, 6.6.2). The member must have a second factor (enrolled.ts); otherwise `methods`
 * is empty.
 * @returns the value for a Problem's `challenge`
 */
export async function openChallenge(
  { db, env }: Pick<MemberContext, "db" | "env">,
  { userId, signInId, purpose, binds, summary }: NewChallenge,
): Promise<Challenge> {
  const party = relyingParty(env)
  const [codes, keys] = await Promise.all([knownCodes(db, userId), knownPasskeys(db, userId)])
  const id = randomUUID()
  const challenge = randomBytes(32).toString("base64url")
  const order = { id, userId, signInId, purpose, binds, challenge }
  const expiresAt = (await insertConfirmation(db, order)).toISOString()
  const methods: FactorMethod[] = []
  if (party.available && keys.length > 0) methods.push("passkey")
  if (codes.authenticator) methods.push("code")
  if (codes.recovery) methods.push("recovery_code")
  const passkey = methods.includes("passkey") && passkeyRequest(party, challenge, keys)
  return { id, purpose, methods, expiresAt, summary, ...(passkey && { passkey }) }
}

/**
 * The options for navigator.credentials.get.
 * @param keys the passkeys that may answer; when empty, the member may choose any passkey of this
 *   bank
 */
export function passkeyRequest(
  { id: rpId }: RelyingParty,
  challenge: string,
  keys: readonly { id: string; transports: string[] }[],
): PasskeyRequest {
  return {
    challenge,
    rpId,
    // The same as the challenge's.
    timeout: challengeMs,
    userVerification: "required",
    allowCredentials: keys.map(({ id, transports }) => ({
      id,
      type: "public-key",
      ...(transports.length > 0 && { transports }),
    })),
  }
}
