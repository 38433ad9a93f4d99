import type { Request, RequestHandler } from "express"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { PasskeySignIn } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import { passkeyRequest } from "../confirmations/open-challenge.ts"
import {
  consumePasskeyChallenge,
  newPasskeyChallenge,
} from "../confirmations/passkey-challenges.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import { verifyPasskey } from "../confirmations/verify-passkey.ts"
import type { MemberContext } from "../member-context.ts"
import { answerSignIn } from "../sessions/read-sessions.ts"
import { openSession } from "../sessions/session-lifecycle.ts"
import { userById } from "./queries.ts"

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

/**
 * POST /api/auth/passkey: signs in without a password. The device and the member's PIN or
 * biometrics are two factors. No password was entered, so actions that need it ask for it in this
 * session.
 * @throws Problem wrong_credentials, the same for an unknown passkey, a wrong signature, and an
 *   expired or used challenge
 */
export function signInWithPasskey(
  context: MemberContext,
): RequestHandler<object, SignInResult, PasskeySignIn> {
  return async (request, response) => {
    const { passkey: answer } = request.body
    const { clientDataJSON } = answer.response
    const challenge = await consumePasskeyChallenge(context.db, clientDataJSON, null)
    if (challenge === undefined) throw notThisPasskey()
    const userId = await verifyPasskey(context.db, relyingParty(context.env), { answer, challenge })
    const user = userId === undefined ? undefined : await userById(context.db, userId)
    if (!user) throw notThisPasskey()
    await openSession(context, request as Request, user.id, { secondFactor: true, password: false })
    answerSignIn(context, response, user)
  }
}

const notThisPasskey = () => new Problem("wrong_credentials", says.wrong_credentials.passkey)
