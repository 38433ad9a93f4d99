import type { Request, RequestHandler } from "express"
import type { Enrolled, FirstCode } from "#shared/contracts/factors.ts"
import type { Bank } from "../../bank.ts"
import { wrongCode } from "../../confirmation/answer-challenge.ts"
import { stepOfCode } from "../../confirmation/authenticator-code.ts"
import { decryptSecret } from "../../confirmation/authenticator-secret.ts"
import { codeGuard } from "../../confirmation/code-guard.ts"
import { Problem } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { whenceOf } from "../../http/whence.ts"
import { enrol, type RenewSession } from "./enrol.ts"
import { markEnrolled, waitingSecret } from "./queries.ts"

/**
 * POST /api/second-factors/authenticator/confirmation: the app's first code, which shows that it has
 * the secret and the right time. From then on the app is a factor.
 * @throws Problem wrong_code, confirmation_void, too_many_requests
 */
export function confirmAuthenticator(
  bank: Bank,
  renewSession: RenewSession,
): RequestHandler<object, Enrolled, FirstCode> {
  return async (request, response) => {
    const customer = customerOf(request)
    const { userId } = customer
    const { address } = whenceOf(request)
    const guarded = await codeGuard(bank, { ...customer, address }, "code")
    const waiting = await waitingSecret(bank.db, userId)
    if (!waiting) throw beginAgain()
    const left = await guarded.count()
    const secret = decryptSecret(bank.env, userId, waiting)
    const step = stepOfCode(secret, request.body.code, waiting.now)
    if (step === undefined) throw wrongCode(left)
    const enrolled = await enrol(bank, renewSession, request as Request, async (tx) => {
      if (!(await markEnrolled(tx, userId, waiting.secretCiphertext, step))) throw beginAgain()
      return { action: "second_factor.authenticator_added", details: {} }
    })
    await guarded.forget()
    response.json(enrolled)
  }
}

const beginAgain = () =>
  new Problem(
    "confirmation_void",
    "There is no authenticator app to confirm, or it was begun too long ago. Nothing was changed. Begin again.",
  )
