import type { AddedFactor, NewPasskey } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { brokenConstraint } from "../../db/sql-error.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { confirmationVoid } from "../confirmations/answer-challenge.ts"
import { consumePasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { type RelyingParty, relyingParty } from "../confirmations/relying-party.ts"
import type { MemberContext } from "../member-context.ts"
import { enroll } from "./enroll.ts"
import { refuseTooManyPasskeys } from "./passkey-limit.ts"
import { insertPasskey, type NewPasskeyRow, ownPasskeys } from "./queries.ts"

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
