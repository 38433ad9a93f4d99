import type { Request, RequestHandler } from "express"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { PasskeySignIn } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import { consumePasskeyChallenge } from "../confirmations/passkey-challenges.ts"
import { relyingParty } from "../confirmations/relying-party.ts"
import { verifyPasskey } from "../confirmations/verify-passkey.ts"
import type { MemberContext } from "../member-context.ts"
import { openSession } from "../sessions/session-lifecycle.ts"
import { presentUser } from "./presenter.ts"
import { userById } from "./queries.ts"

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
    response.json({ user: presentUser(user) })
  }
}

const notThisPasskey = () => new Problem("wrong_credentials", says.wrong_credentials.passkey)
