import { and, eq, lt, or, sql } from "drizzle-orm"
import type { PasskeyAnswer } from "#shared/contracts/confirmations.ts"
import { passkeys } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { RelyingParty } from "./relying-party.ts"

type RequestBinding = {
  answer: PasskeyAnswer
  /** The challenge that was to be signed, base64url. */
  challenge: string
  /** Whose it must be; leave it out when the passkey itself says who signs in. */
  userId?: number
}

/**
 * Whether a passkey signed this challenge for this bank's pages, with the member's PIN or
 * biometrics (WebAuthn section 7.2). It also stores the signature count: of concurrent uses of one
 * answer only one succeeds, and a cloned passkey is refused. Authenticators without a counter
 * always send 0; for these the single-use challenge protects against replay.
 * @returns whose passkey it is, or undefined when any check fails
 */
export async function verifyPasskey(
  tx: Database,
  party: RelyingParty,
  { answer, challenge, userId }: RequestBinding,
): Promise<number | undefined> {
  const own = userId === undefined ? undefined : eq(passkeys.userId, userId)
  const [known] = await tx
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.signatureCount,
      userHandle: users.passkeyUserHandle,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, answer.id), own))
  if (!known || !party.available || !isOwner(answer, known)) return undefined
  const count = await signatureCount(party, answer, challenge, known)
  if (count === undefined) return undefined
  const { signatureCount: last } = passkeys
  const taken = await tx
    .update(passkeys)
    .set({ signatureCount: count, lastUsedAt: sql`clock_timestamp()` })
    .where(and(eq(passkeys.id, known.id), or(lt(last, count), and(eq(last, 0), sql`${count} = 0`))))
    .returning({ userId: passkeys.userId })
  return taken[0]?.userId
}

/**
 * The signature count of a valid answer; the caller still has to check the count itself.
 * @returns undefined when any check fails
 */
export async function signatureCount(
  { id, origin }: RelyingParty,
  answer: PasskeyAnswer,
  challenge: string,
  { publicKey, counter }: { publicKey: Buffer; counter: number },
): Promise<number | undefined> {
  const { authenticatorAttachment, response, ...rest } = answer
  const { userHandle, ...signed } = response
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...rest,
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        ...(authenticatorAttachment && { authenticatorAttachment }),
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every failed check. The client does not learn which one failed.
    return undefined
  }
}

type Owner = { userId: number; userHandle: Buffer | null }

/**
 * Whether an answer names the passkey's owner, if it names a user at all. Passkeys made before user
 * handles were random still contain the row's number.
 */
function isOwner({ response: { userHandle } }: PasskeyAnswer, owner: Owner): boolean {
  const known = [owner.userHandle, Buffer.from(`customer ${owner.userId}`)]
  return (
    userHandle === undefined || known.some((each) => each?.toString("base64url") === userHandle)
  )
}
