import { hash } from "node:crypto"
import type { Request, RequestHandler } from "express"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { SecondStep } from "#shared/contracts/confirmations.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { Problem } from "../../use-case/problem.ts"
import { answerChallenge } from "../confirmations/answer-challenge.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { openChallenge } from "../confirmations/open-challenge.ts"
import type { MemberContext } from "../member-context.ts"
import { answerSignIn } from "../sessions/read-sessions.ts"
import { notSignedIn } from "../sessions/require-session.ts"
import { openSession } from "../sessions/session-lifecycle.ts"
import { userById } from "./queries.ts"

/**
 * A sign-in's challenge is bound to the member alone: there is no session yet, and no request to
 * alter.
 */
const binds = hash("sha256", "POST /api/auth/login", "buffer")

/**
 * The answer to the correct password of a member with a second factor: a challenge, but no
 * session and no cookie (ASVS 6.3.3, 6.6.2).
 * @returns undefined when the member has no second factor
 */
export async function secondStep(
  context: Pick<MemberContext, "db" | "env">,
  userId: number,
): Promise<Problem | undefined> {
  if (!(await hasSecondFactor(context.db, userId))) return undefined
  const challenge = await openChallenge(context, {
    userId,
    signInId: null,
    purpose: "sign_in",
    binds,
    summary: [],
  })
  return new Problem("second_factor_required", undefined, { challenge })
}

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
    const { userId } = await answerChallenge(context, { id, owner: "signing_in", address }, factor)
    const user = await userById(context.db, userId)
    if (!user) throw notSignedIn()
    await openSession(context, request as Request, userId, { secondFactor: true })
    answerSignIn(context, response, user)
  }
}
