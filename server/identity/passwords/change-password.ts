import type { RequestHandler } from "express"
import type { PasswordAge, PasswordChange } from "#shared/contracts/auth.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { memberOf } from "../../http/member-of.ts"
import { requestBindingOf } from "../../http/request-binding.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import { tooManyAttempts } from "../attempts/attempt-problems.ts"
import { confirmed, oneChange } from "../confirmations/confirmed.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { notSignedIn } from "../sessions/require-session.ts"
import { renewSession } from "../sessions/session-lifecycle.ts"
import { credentialsOf, passwordChangedAt } from "../sign-in/queries.ts"
import { hashPassword } from "./password.ts"
import { passwordChecker } from "./password-checker.ts"
import { refuseWeakPassword } from "./refuse-weak-password.ts"
import { replacePassword } from "./replace-password.ts"

/** GET /api/auth/password: when the password was last changed. */
export async function showPasswordAge(
  { db }: MemberContext,
  { member }: Input,
): Promise<PasswordAge> {
  const changedAt = await passwordChangedAt(db, member.userId)
  if (!changedAt) throw notSignedIn()
  return { changedAt: changedAt.toISOString() }
}

/**
 * POST /api/auth/password: takes the current password, however recently it was entered, and the new
 * one (ASVS 6.2.2, 6.2.3). All sign-ins end immediately; the current one continues under a new id
 * (7.2.4, 7.4.3).
 * @throws Problem invalid_request when the new password is too weak, wrong_password,
 *   too_many_requests, confirmation_required
 */
export function changePassword(
  context: MemberContext,
): RequestHandler<Record<string, string>, PasswordAge, PasswordChange> {
  const judge = passwordChecker(context)
  return async (request, response) => {
    const member = memberOf(request)
    const { userId, signInId } = member
    const { currentPassword, newPassword } = request.body
    const known = await credentialsOf(context.db, userId)
    if (!known) throw notSignedIn()
    const { username, passwordHash: checked } = known
    const attempt = { member: known, username, password: currentPassword }
    const { right, admitted, waitSeconds } = await judge({
      ...attempt,
      clientInfo: clientInfoOf(request),
    })
    if (!right) throw admitted ? wrongPassword() : tooManyAttempts("passwords", waitSeconds)
    await refuseWeakPassword(context.env, newPassword, {
      field: "newPassword",
      owner: known,
      secondFactor: await hasSecondFactor(context.db, userId),
    })
    const passwordHash = await hashPassword(context.env, newPassword, request.ip)
    const confirmable = { purpose: "security", summary } as const
    const changedAt = await confirmed(
      context,
      requestBindingOf(request),
      confirmable,
      async (tx) => {
        const replaced = await replacePassword(tx, userId, passwordHash, checked)
        if (!replaced) throw wrongPassword()
        await recordAudit(tx, {
          userId,
          signInId,
          actor: "customer",
          action: "password.changed",
          details: { otherSignInsEnded: replaced.ended - 1 },
        })
        return replaced.changedAt
      },
    )
    await renewSession(context, request, member)
    // Only after this browser has its new cookie, because its pages react by requesting the
    // signed-in user.
    response.once("finish", () => context.announce(userId, "session", "security"))
    response.json({ changedAt: changedAt.toISOString() })
  }
}

const summary = oneChange("A new password")

const wrongPassword = () =>
  new Problem("wrong_password", says.wrong_password.changing, {
    errors: [{ path: "currentPassword", message: "This is not your password" }],
  })
