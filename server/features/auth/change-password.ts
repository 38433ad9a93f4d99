import type { RequestHandler } from "express"
import type { PasswordAge, PasswordChange } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { confirmed } from "../../confirmation/confirmed.ts"
import { hasSecondFactor } from "../../confirmation/enrolled.ts"
import { recordAudit } from "../../db/audit.ts"
import { Problem } from "../../http/problem.ts"
import { customerOf, notSignedIn } from "../../http/require-session.ts"
import { whenceOf } from "../../http/whence.ts"
import { hashPassword } from "./password.ts"
import { passwordJudge } from "./password-judge.ts"
import { credentialsOf } from "./queries.ts"
import { refuseWeakPassword } from "./refuse-weak-password.ts"
import { replacePassword } from "./replace-password.ts"
import { renewSession } from "./session-lifecycle.ts"
import { tooManyTries } from "./too-many-tries.ts"

/**
 * POST /api/auth/password: the present password, however lately it was given, and the new one (ASVS
 * 6.2.2, 6.2.3). All sign-ins end at once, this one too, which goes on under a new id (7.2.4, 7.4.3).
 * @throws Problem invalid_request where the new one is too weak, wrong_password, too_many_requests, confirmation_required
 */
export function changePassword(bank: Bank): RequestHandler<object, PasswordAge, PasswordChange> {
  const judge = passwordJudge(bank)
  return async (request, response) => {
    const customer = customerOf(request)
    const { userId, signInId } = customer
    const { currentPassword, newPassword } = request.body
    const known = await credentialsOf(bank.db, userId)
    if (!known) throw notSignedIn()
    const { username, passwordHash: checked } = known
    const attempt = { customer: known, username, password: currentPassword }
    const { right, admitted, waitSeconds } = await judge({ ...attempt, whence: whenceOf(request) })
    if (!right) throw admitted ? wrongPassword() : tooManyTries(waitSeconds)
    await refuseWeakPassword(bank.env, newPassword, {
      field: "newPassword",
      owner: known,
      secondFactor: await hasSecondFactor(bank.db, userId),
    })
    const passwordHash = await hashPassword(newPassword, request.ip)
    const confirmable = { purpose: "security", summary: [change] } as const
    const changedAt = await confirmed(bank, request, confirmable, async (tx) => {
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
    })
    await renewSession(bank, request, customer)
    // Not before this browser has its new cookie: its pages ask at once who is signed in.
    response.once("finish", () => bank.announce(userId, "session", "security"))
    response.json({ changedAt: changedAt.toISOString() })
  }
}

const change = { name: "Change", value: "A new password" }

const wrongPassword = () =>
  new Problem("wrong_password", "This is not your password. Nothing was changed.", {
    errors: [{ path: "currentPassword", message: "This is not your password" }],
  })
