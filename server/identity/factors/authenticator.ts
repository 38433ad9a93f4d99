import type { AddedFactor, FirstCode, NewAuthenticator } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { codeLimiter } from "../attempts/code-limiter.ts"
import { wrongCode } from "../confirmations/answer-challenge.ts"
import { sharedSecret, stepOfCode } from "../confirmations/authenticator-code.ts"
import {
  decryptSecret,
  encryptSecret,
  newAuthenticatorSecret,
} from "../confirmations/authenticator-secret.ts"
import type { MemberContext } from "../member-context.ts"
import { userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { enroll } from "./enroll.ts"
import {
  authenticatorEnrolledAt,
  markEnrolled,
  pendingSecret,
  storePendingSecret,
} from "./queries.ts"

/**
 * POST /api/second-factors/authenticator: a new secret for an authenticator app, shown only once.
 * It does not count as a factor before its first code. Behind requirePassword.
 * @throws Problem already_enrolled, confirmation_required
 */
export async function beginAuthenticator(
  context: MemberContext,
  { member, binding }: Input,
): Promise<NewAuthenticator> {
  const { userId } = member
  const user = await userById(context.db, userId)
  if (!user) throw new Error("a signed-in member has no row")
  if (await authenticatorEnrolledAt(context.db, userId)) throw alreadyEnrolled()
  const secret = newAuthenticatorSecret()
  await changeFactors(context, binding, "Add an authenticator app", async (tx) => {
    const sealed = encryptSecret(context.env, userId, secret)
    if (!(await storePendingSecret(tx, userId, sealed))) throw alreadyEnrolled()
  })
  return sharedSecret(secret, user.username, context.env)
}

const alreadyEnrolled = () => new Problem("already_enrolled", says.already_enrolled.authenticator)

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
