import { and, eq, lt, or, sql } from "drizzle-orm"
import type { PasskeyAnswer } from "#shared/contracts/confirmations.ts"
import { passkeys } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { RelyingParty } from "./relying-party.ts"

type Asked = {
  answer: PasskeyAnswer
  /** What it was asked to sign, base64url. */
  challenge: string
  /** Whose it must be; left out where the passkey itself says who signs in. */
  userId?: number
}

/**
 * Whether a passkey signed this challenge, for this bank's pages, with the customer's PIN or biometrics
 * (WebAuthn section 7.2). Its signature count is written with that: of the same answer at once one is
 * right, and a copy's is not. Authenticators without a count answer 0 for ever; their answers are held
 * off by the challenge, which is used once.
 * @returns whose passkey it is, or undefined when anything is not right
 */
export async function takePasskey(
  tx: Database,
  party: RelyingParty,
  { answer, challenge, userId }: Asked,
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

/** The count of an answer in which all is right but perhaps that. */
async function signatureCount(
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
    // The library throws for whatever is wrong, and says what; whoever asks is told nothing of it.
    return undefined
  }
}

type Owner = { userId: number; userHandle: Buffer | null }

/**
 * Whether an answer names the passkey's owner, if it names anybody. Passkeys that were made before user
 * handles were random still tell the row's number.
 */
function isOwner({ response: { userHandle } }: PasskeyAnswer, owner: Owner): boolean {
  const known = [owner.userHandle, Buffer.from(`customer ${owner.userId}`)]
  return (
    userHandle === undefined || known.some((each) => each?.toString("base64url") === userHandle)
  )
}
