import { brand } from "#shared/brand.ts"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { challengeMs } from "#shared/time/timeouts.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { newPasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { knownPasskeys } from "../confirmations/queries.ts"
import { type RelyingParty, relyingParty } from "../confirmations/relying-party.ts"
import type { MemberContext } from "../member-context.ts"
import { userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { refuseTooManyPasskeys } from "./passkey-limit.ts"
import { ensureUserHandle } from "./queries.ts"

/**
 * POST /api/second-factors/passkey-options: the options for navigator.credentials.create. The
 * challenge is enough to add a passkey within five minutes, so this request requires the password
 * and, if the member has a factor, a confirmation.
 * @throws Problem passkeys_unavailable, too_many_passkeys, confirmation_required
 */
export async function offerPasskey(
  context: MemberContext,
  { member, binding }: Input,
): Promise<PasskeyCreation> {
  const { userId } = member
  if (!relyingParty(context.env).available) throw passkeysUnavailable()
  const user = await userById(context.db, userId)
  if (!user) throw new Error("a signed-in member has no row")
  const known = await knownPasskeys(context.db, userId)
  refuseTooManyPasskeys(known.length)
  const asked = await changeFactors(context, binding, "Add a passkey", async (tx) => ({
    challenge: await newPasskeyChallenge(tx, userId),
    userHandle: await ensureUserHandle(tx, userId),
  }))
  return creationOptions(relyingParty(context.env), {
    ...asked,
    username: user.username,
    displayName: [user.firstName, user.lastName].filter((part) => part !== null).join(" "),
    known,
    residentKey: "preferred",
  })
}

type NewCredential = {
  username: string
  displayName: string
  challenge: string
  userHandle: Buffer
  /** The person's passkeys, so that a device adds no second one. */
  known: readonly { id: string; transports: string[] }[]
  /** Required where a passkey is asked for without naming it. */
  residentKey: "preferred" | "required"
}

/** Requires user verification, so that a passkey counts as two factors; asks for no attestation. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  { username, displayName, challenge, userHandle, known, residentKey }: NewCredential,
): Promise<PasskeyCreation> {
  // Imported on first use: it brings certificate and ASN.1 code that most processes never need.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server")
  const options = await generateRegistrationOptions({
    rpName: brand.bank,
    rpID,
    userName: username,
    userDisplayName: displayName || username,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: challengeMs,
    attestationType: "none",
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey, userVerification: "required" },
  })
  return { ...options }
}

const passkeysUnavailable = () =>
  new Problem("passkeys_unavailable", says.passkeys_unavailable.factor)
