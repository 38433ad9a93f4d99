import type { Request, RequestHandler } from "express"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { SecondStep } from "#shared/contracts/confirmations.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { answerChallenge } from "../confirmations/answer-challenge.ts"
import type { MemberContext } from "../member-context.ts"
import { notSignedIn } from "../sessions/require-session.ts"
import { openSession } from "../sessions/session-lifecycle.ts"
import { presentUser } from "./presenter.ts"
import { userById } from "./queries.ts"

/**
 * POST /api/auth/second-factor: the second step of a sign-in after the correct password. A used,
 * expired, or unknown challenge gets the same answer.
 * @throws Problem wrong_code, confirmation_void, too_many_requests
 */
export function giveSecondFactor(
  context: MemberContext,
): RequestHandler<object, SignInResult, SecondStep> {
  return async (request, response) => {
    const { challengeId: id, ...factor } = request.body
    const { address } = clientInfoOf(request)
    const { userId } = await answerChallenge(context, { id, asker: "signing_in", address }, factor)
    const user = await userById(context.db, userId)
    if (!user) throw notSignedIn()
    await openSession(context, request as Request, userId, { secondFactor: true })
    response.json({ user: presentUser(user) })
  }
}
