import type { Request, RequestHandler } from "express"
import type { Enrolled, FirstCode } from "#shared/contracts/factors.ts"
import type { AppContext } from "../../app-context.ts"
import { Problem } from "../../http/problem.ts"
import { codeLimiter } from "../attempts/code-limiter.ts"
import { wrongCode } from "../confirmations/answer-challenge.ts"
import { stepOfCode } from "../confirmations/authenticator-code.ts"
import { decryptSecret } from "../confirmations/authenticator-secret.ts"
import { clientInfoOf } from "../sessions/client-info.ts"
import { customerOf } from "../sessions/require-session.ts"
import { enrol, type RenewSession } from "./enrol.ts"
import { markEnrolled, pendingSecret } from "./queries.ts"

/**
 * POST /api/second-factors/authenticator/confirmation: the app's first code, which proves that the
 * app has the secret and the right time. From then on the app is a factor.
 * @throws Problem wrong_code, confirmation_void, too_many_requests
 */
export function confirmAuthenticator(
  context: AppContext,
  renewSession: RenewSession,
): RequestHandler<object, Enrolled, FirstCode> {
  return async (request, response) => {
    const customer = customerOf(request)
    const { userId } = customer
    const { address } = clientInfoOf(request)
    const limiter = await codeLimiter(context, { ...customer, address }, "code")
    const waiting = await pendingSecret(context.db, userId)
    if (!waiting) throw beginAgain()
    const left = await limiter.count()
    const secret = decryptSecret(context.env, userId, waiting)
    const step = stepOfCode(secret, request.body.code, waiting.now)
    if (step === undefined) throw wrongCode(left)
    const enrolled = await enrol(context, renewSession, request as Request, async (tx) => {
      if (!(await markEnrolled(tx, userId, waiting.secretCiphertext, step))) throw beginAgain()
      return { action: "second_factor.authenticator_added", details: {} }
    })
    await limiter.forget()
    response.json(enrolled)
  }
}

const beginAgain = () =>
  new Problem(
    "confirmation_void",
    "There is no authenticator app to confirm, or you started too long ago. Nothing was changed. Start over.",
  )
