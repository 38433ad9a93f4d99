import type { Request, RequestHandler } from "express"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { PasskeySignIn } from "#shared/contracts/factors.ts"
import type { Bank } from "../../bank.ts"
import { takePasskeyChallenge } from "../../confirmation/passkey-challenges.ts"
import { relyingParty } from "../../confirmation/relying-party.ts"
import { takePasskey } from "../../confirmation/take-passkey.ts"
import { Problem } from "../../http/problem.ts"
import { presentUser } from "./presenter.ts"
import { userById } from "./queries.ts"
import { openSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/passkey: a sign-in without a password. The device and the customer's PIN or biometrics
 * are two factors. The password was not given, so whatever asks for it again asks in this session too.
 * @throws Problem wrong_credentials: a passkey the bank does not know, a wrong signature, an old or
 *   used challenge are one and the same answer
 */
export function signInWithPasskey(bank: Bank): RequestHandler<object, SignedIn, PasskeySignIn> {
  return async (request, response) => {
    const { passkey: answer } = request.body
    const { clientDataJSON } = answer.response
    const challenge = await takePasskeyChallenge(bank.db, clientDataJSON, null)
    if (challenge === undefined) throw notThisPasskey()
    const userId = await takePasskey(bank.db, relyingParty(bank.env), { answer, challenge })
    const user = userId === undefined ? undefined : await userById(bank.db, userId)
    if (!user) throw notThisPasskey()
    await openSession(bank, request as Request, user.id, { secondFactor: true, password: false })
    response.json({ user: presentUser(user) })
  }
}

const notThisPasskey = () =>
  new Problem(
    "wrong_credentials",
    "This passkey could not be checked. Try again, or sign in with your password.",
  )
