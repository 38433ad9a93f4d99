import type { RequestHandler } from "express"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import { passkeyRequest } from "../confirmations/open-challenge.ts"
import { newPasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import type { MemberContext } from "../member-context.ts"

/**
 * POST /api/auth/passkey-options: the options for navigator.credentials.get to sign in without a
 * username. They name no passkey, so they do not reveal who has one (WebAuthn section 14.6.2).
 * @throws Problem passkeys_unavailable
 */
export function offerPasskeySignIn({
  db,
  env,
}: MemberContext): RequestHandler<object, PasskeyRequest> {
  return async (_request, response) => {
    const party = relyingParty(env)
    if (!party.available) {
      throw new Problem("passkeys_unavailable", says.passkeys_unavailable.signIn)
    }
    response.json(passkeyRequest(party, await newPasskeyChallenge(db, null), []))
  }
}
