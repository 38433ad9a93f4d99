import { brand } from "#shared/brand.ts"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import { challengeMs } from "#shared/time/timeouts.ts"
import type { AppContext } from "../../app-context.ts"
import { Problem } from "../../problem.ts"
import type { Input } from "../../use-case.ts"
import { newPasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { knownPasskeys } from "../confirmations/queries.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import { type UserRow, userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { refuseTooManyPasskeys } from "./passkey-limit.ts"
import { ensureUserHandle } from "./queries.ts"

/**
 * POST /api/second-factors/passkey-options: the options for navigator.credentials.create. The
 * challenge is enough to add a passkey within five minutes, so this request requires the password
 * and, if the customer has a factor, a confirmation.
 * @throws Problem passkeys_unavailable, too_many_passkeys, confirmation_required
 */
export async function offerPasskey(
  context: AppContext,
  { customer, binding }: Input,
): Promise<PasskeyCreation> {
  const { userId } = customer
  if (!relyingParty(context.env).available) throw passkeysUnavailable()
  const user = await userById(context.db, userId)
  if (!user) throw new Error("a signed-in customer has no row")
  const known = await knownPasskeys(context.db, userId)
  refuseTooManyPasskeys(known.length)
  const asked = await changeFactors(context, binding, "Add a passkey", async (tx) => ({
    challenge: await newPasskeyChallenge(tx, userId),
    userHandle: await ensureUserHandle(tx, userId),
  }))
  return { ...(await creationOptions(context, user, known, asked)) }
}

/** Requires user verification, so that a passkey counts as two factors; asks for no attestation. */
async function creationOptions(
  { env }: AppContext,
  { username, firstName, lastName }: UserRow,
  known: readonly { id: string; transports: string[] }[],
  { challenge, userHandle }: { challenge: string; userHandle: Buffer },
) {
  const displayName = [firstName, lastName].filter((part) => part !== null).join(" ")
  // Imported on first use: it brings certificate and ASN.1 code that most processes never need.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server")
  return generateRegistrationOptions({
    rpName: brand.bank,
    rpID: relyingParty(env).id,
    userName: username,
    userDisplayName: displayName || username,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: challengeMs,
    attestationType: "none",
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  })
}

const passkeysUnavailable = () =>
  new Problem(
    "passkeys_unavailable",
    "Passkeys don't work at this address, because it isn't secure. Nothing was changed. Use an authenticator app instead.",
  )
