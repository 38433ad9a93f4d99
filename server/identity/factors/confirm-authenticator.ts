import type { AddedFactor, FirstCode } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { codeLimiter } from "../attempts/code-limiter.ts"
import { wrongCode } from "../confirmations/answer-challenge.ts"
import { stepOfCode } from "../confirmations/authenticator-code.ts"
import { decryptSecret } from "../confirmations/authenticator-secret.ts"
import type { MemberContext } from "../member-context.ts"
import { enroll } from "./enroll.ts"
import { markEnrolled, pendingSecret } from "./queries.ts"

/**
 * POST /api/second-factors/authenticator/confirmation: the app's first code, which proves that the
 * app has the secret and the right time. From then on the app is a factor.
 * @throws Problem wrong_code, confirmation_void, too_many_requests
 */
export async function confirmAuthenticator(
  context: MemberContext,
  { member, body, client, renewSession }: Input<FirstCode>,
): Promise<AddedFactor> {
  const { userId } = member
  const { address } = client
  const limiter = await codeLimiter(context, { ...member, address }, "code")
  const waiting = await pendingSecret(context.db, userId)
  if (!waiting) throw beginAgain()
  const left = await limiter.count()
  const secret = decryptSecret(context.env, userId, waiting)
  const step = stepOfCode(secret, body.code, waiting.now)
  if (step === undefined) throw wrongCode(left)
  const enrolled = await enroll(context, { member, renewSession }, async (tx) => {
    if (!(await markEnrolled(tx, userId, waiting.secretCiphertext, step))) throw beginAgain()
    return { action: "second_factor.authenticator_added", details: {} }
  })
  await limiter.forget()
  return enrolled
}

const beginAgain = () => new Problem("confirmation_void", says.confirmation_void.authenticator)
