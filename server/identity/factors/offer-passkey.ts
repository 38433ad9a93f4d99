import type { RequestHandler } from "express"
import { brand } from "#shared/brand.ts"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type { AppContext } from "../../app-context.ts"
import { Problem } from "../../http/problem.ts"
import { newPasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { knownPasskeys } from "../confirmations/queries.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import { customerOf } from "../sessions/require-session.ts"
import { type UserRow, userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { keptUserHandle } from "./queries.ts"
import { refuseMore } from "./refuse-more.ts"

/** As long as the challenge itself, in milliseconds. */
const patienceMs = 300_000

/**
 * POST /api/second-factors/passkey-options: what navigator.credentials.create takes. Whoever has the
 * challenge may add a passkey within five minutes, so it is this that asks for the password and, from
 * a customer with a factor, for a confirmation.
 * @throws Problem passkeys_unavailable, too_many_passkeys, confirmation_required
 */
export function offerPasskey(context: AppContext): RequestHandler<object, PasskeyCreation> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    if (!relyingParty(context.env).available) throw passkeysUnavailable()
    const user = await userById(context.db, userId)
    if (!user) throw new Error("a signed-in customer has no row")
    const known = await knownPasskeys(context.db, userId)
    refuseMore(known.length)
    const asked = await changeFactors(context, request, "Add a passkey", async (tx) => ({
      challenge: await newPasskeyChallenge(tx, userId),
      userHandle: await keptUserHandle(tx, userId),
    }))
    response.json({ ...(await creationOptions(context, user, known, asked)) })
  }
}

/** User verification is required, so that a passkey is two factors in one; no attestation is asked for. */
async function creationOptions(
  { env }: AppContext,
  { username, firstName, lastName }: UserRow,
  known: readonly { id: string; transports: string[] }[],
  { challenge, userHandle }: { challenge: string; userHandle: Buffer },
) {
  const displayName = [firstName, lastName].filter((part) => part !== null).join(" ")
  // Loaded with the first passkey: certificates and ASN.1 come along, which most processes never need.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server")
  return generateRegistrationOptions({
    rpName: brand.bank,
    rpID: relyingParty(env).id,
    userName: username,
    userDisplayName: displayName || username,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: patienceMs,
    attestationType: "none",
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  })
}

const passkeysUnavailable = () =>
  new Problem(
    "passkeys_unavailable",
    "Passkeys need a secure address of the bank, and this one is none. Nothing was changed. Use an authenticator app instead.",
  )
