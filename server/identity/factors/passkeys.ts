import type {
  AddedFactor,
  NewPasskey,
  PasskeyCreation,
  PasskeyItem,
  PasskeyName,
} from "#shared/contracts/factors.ts"
import { maxPasskeys } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { challengeMs } from "#shared/time/timeouts.ts"
import { recordAudit } from "../../db/audit.ts"
import { brokenConstraint } from "../../db/sql-error.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { confirmationVoid } from "../confirmations/answer-challenge.ts"
import {
  consumePasskeyChallenge,
  newPasskeyChallenge,
} from "../confirmations/passkey-challenges.ts"
import { knownPasskeys } from "../confirmations/queries.ts"
import { type RelyingParty, relyingParty } from "../confirmations/relying-party.ts"
import type { MemberContext } from "../member-context.ts"
import { userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { enroll } from "./enroll.ts"
import { presentPasskey } from "./list-factors.ts"
import {
  ensureUserHandle,
  insertPasskey,
  type NewPasskeyRow,
  ownPasskeys,
  renameOwnPasskey,
} from "./queries.ts"

/**
 * @param count the passkeys that the member has
 * @throws Problem too_many_passkeys at the maximum
 */
export function refuseTooManyPasskeys(count: number): void {
  if (count < maxPasskeys) return
  throw new Problem("too_many_passkeys")
}

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
  const changed = await changeFactors(context, binding, "Add a passkey", async (tx) => ({
    challenge: await newPasskeyChallenge(tx, userId),
    userHandle: await ensureUserHandle(tx, userId),
  }))
  return creationOptions(relyingParty(context.env), {
    bank: context.env.BANK_NAME,
    ...changed,
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
  /** The name that the device shows: the bank's. */
  bank: string
  /** The person's passkeys, so that a device adds no second one. */
  known: readonly { id: string; transports: string[] }[]
  /** Required where a passkey is asked for without naming it. */
  residentKey: "preferred" | "required"
}

/** Requires user verification, so that a passkey counts as two factors; asks for no attestation. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  { bank, username, displayName, challenge, userHandle, known, residentKey }: NewCredential,
): Promise<PasskeyCreation> {
  // Imported on first use: it brings certificate and ASN.1 code that most processes never need.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server")
  const options = await generateRegistrationOptions({
    rpName: bank,
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

/**
 * POST /api/second-factors/passkeys: the passkey that a browser made from the options of
 * /passkey-options. Any answer that is checked uses up its challenge, right or wrong.
 * @throws Problem confirmation_void, wrong_code, too_many_passkeys, already_enrolled
 */
export async function addPasskey(
  context: MemberContext,
  { member, body, renewSession }: Input<NewPasskey>,
): Promise<AddedFactor> {
  const { userId } = member
  const { name, passkey } = body
  const enrolled = await enroll(context, { member, renewSession }, async (tx) => {
    refuseTooManyPasskeys((await ownPasskeys(tx, userId)).length)
    const challenge = await consumePasskeyChallenge(tx, passkey.response.clientDataJSON, userId)
    if (challenge === undefined) return confirmationVoid()
    const made = await verifiedPasskey(relyingParty(context.env), passkey, challenge)
    if (!made) return notMade()
    const id = await insertPasskey(tx, userId, { ...made, name })
    return { action: "second_factor.passkey_added", details: { passkeyId: id, name } }
  }).catch((error: unknown) => {
    throw brokenConstraint(error) === "passkeys_credential_key" ? alreadyKnown() : error
  })
  return enrolled
}

/**
 * The columns of a new passkey that passes all checks (WebAuthn section 7.1).
 * @returns undefined when any check fails
 */
export async function verifiedPasskey(
  { id: rpId, origin, available }: RelyingParty,
  { response, id, rawId, type }: NewPasskey["passkey"],
  challenge: string,
): Promise<Omit<NewPasskeyRow, "name"> | undefined> {
  if (!available) return undefined
  const { clientDataJSON, attestationObject, transports = [] } = response
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { credential, credentialDeviceType } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signatureCount: credential.counter,
      synced: credentialDeviceType === "multiDevice",
      transports: [...new Set(transports)].filter((each) => /^[a-z-]{1,32}$/.test(each)),
    }
  } catch {
    // The library throws for every failed check. The client does not learn which one failed.
    return undefined
  }
}

const notMade = () => new Problem("wrong_code", says.wrong_code.newPasskey)

const alreadyKnown = () => new Problem("already_enrolled", says.already_enrolled.passkey)

/**
 * PUT /api/second-factors/passkeys/:id: renames a passkey. No confirmation, since access does not
 * change.
 * @throws Problem not_found
 */
export async function renamePasskey(
  { pool, announce }: MemberContext,
  { member, id, body }: Input<PasskeyName> & WithId,
): Promise<PasskeyItem> {
  const { name } = body
  const passkey = await inTransaction(pool, async (tx) => {
    const renamed = await renameOwnPasskey(tx, member.userId, id, name)
    if (!renamed) throw notFound()
    const action = "second_factor.passkey_renamed"
    const details = { passkeyId: id, name }
    await recordAudit(tx, { ...member, actor: "customer", action, details })
    return renamed
  })
  announce(member.userId, "security")
  return presentPasskey(passkey)
}
