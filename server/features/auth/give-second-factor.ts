import type { Request, RequestHandler } from "express"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { SecondStep } from "#shared/contracts/confirmations.ts"
import type { Bank } from "../../bank.ts"
import { answerChallenge } from "../../confirmation/answer-challenge.ts"
import { notSignedIn } from "../../http/require-session.ts"
import { whenceOf } from "../../http/whence.ts"
import { presentUser } from "./presenter.ts"
import { userById } from "./queries.ts"
import { openSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/second-factor: the second step of a sign-in whose password was right. A challenge that
 * is used, too old or unknown is one and the same answer.
 * @throws Problem wrong_code, confirmation_void, too_many_requests
 */
export function giveSecondFactor(bank: Bank): RequestHandler<object, SignedIn, SecondStep> {
  return async (request, response) => {
    const { challengeId: id, ...factor } = request.body
    const { address } = whenceOf(request)
    const { userId } = await answerChallenge(bank, { id, asker: "signing_in", address }, factor)
    const user = await userById(bank.db, userId)
    if (!user) throw notSignedIn()
    await openSession(bank, request as Request, userId, { secondFactor: true })
    response.json({ user: presentUser(user) })
  }
}
