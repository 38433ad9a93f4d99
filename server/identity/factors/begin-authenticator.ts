import type { NewAuthenticator } from "#shared/contracts/factors.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { sharedSecret } from "../confirmations/authenticator-code.ts"
import { encryptSecret, newAuthenticatorSecret } from "../confirmations/authenticator-secret.ts"
import type { MemberContext } from "../member-context.ts"
import { userById } from "../sign-in/queries.ts"
import { changeFactors } from "./change-factors.ts"
import { authenticatorEnrolledAt, storePendingSecret } from "./queries.ts"

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
  return sharedSecret(secret, user.username)
}

const alreadyEnrolled = () => new Problem("already_enrolled", says.already_enrolled.authenticator)
