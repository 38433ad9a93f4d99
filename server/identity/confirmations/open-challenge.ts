import { randomBytes, randomUUID } from "node:crypto"
import type { Challenge, FactorMethod, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { challengeMs } from "#shared/time/patience.ts"
import type { AppContext } from "../../app-context.ts"
import { insertConfirmation, knownCodes, knownPasskeys } from "./queries.ts"
import { type RelyingParty, relyingParty } from "./relying-party.ts"

/** What is to be confirmed, by whom. */
export type ChallengeOrder = Pick<Challenge, "purpose" | "summary"> & {
  userId: number
  /** The sign-in that alone may answer it; null for a sign-in itself. */
  signInId: string | null
  /** SHA-256 of what it is for: method, path and canonical body. */
  binds: Buffer
}

/**
 * Asks a customer for a second factor: five minutes, five tries, for this one thing (PSD2 RTS article
 * 5; ASVS 6.5.1, 6.5.5, 6.6.2). The customer must have one (enrolled.ts); else `methods` is empty.
 * @returns what goes into a Problem's `challenge`
 */
export async function openChallenge(
  { db, env }: Pick<AppContext, "db" | "env">,
  { userId, signInId, purpose, binds, summary }: ChallengeOrder,
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
 * What navigator.credentials.get takes.
 * @param keys the passkeys that may answer; none named lets the customer choose any of this bank's
 */
export function passkeyRequest(
  { id: rpId }: RelyingParty,
  challenge: string,
  keys: readonly { id: string; transports: string[] }[],
): PasskeyRequest {
  return {
    challenge,
    rpId,
    // As long as the challenge itself.
    timeout: challengeMs,
    userVerification: "required",
    allowCredentials: keys.map(({ id, transports }) => ({
      id,
      type: "public-key",
      ...(transports.length > 0 && { transports }),
    })),
  }
}
