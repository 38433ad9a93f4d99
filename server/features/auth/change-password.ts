import type { RequestHandler } from "express"
import type { PasswordAge, PasswordChange } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { confirmed } from "../../confirmation/confirmed.ts"
import { recordAudit } from "../../db/audit.ts"
import { guard, type Try } from "../../http/guard.ts"
import { Problem } from "../../http/problem.ts"
import { customerOf, notSignedIn } from "../../http/require-session.ts"
import { hashPassword, passwordMatches } from "./password.ts"
import { passwordHashOf } from "./queries.ts"
import { replacePassword } from "./replace-password.ts"
import { renewSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/password: the present password, however lately it was given, and the new one (ASVS
 * 6.2.2, 6.2.3). All sign-ins end at once, this one too, which goes on under a new id (7.2.4, 7.4.3).
 * @throws Problem wrong_password, too_many_requests, confirmation_required
 */
export function changePassword(bank: Bank): RequestHandler<object, PasswordAge, PasswordChange> {
  const tries = guard(bank, "password")
  return async (request, response) => {
    const customer = customerOf(request)
    const { userId, signInId } = customer
    const { currentPassword, newPassword } = request.body
    const checked = await passwordHashOf(bank.db, userId)
    if (!checked) throw notSignedIn()
    const tried = await tries.consume(String(userId))
    if (!tried.admitted) throw tooManyTries(tried)
    if (!(await passwordMatches(checked, currentPassword))) throw wrongPassword()
    await tries.reset(String(userId))
    const passwordHash = await hashPassword(newPassword)
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

function tooManyTries({ waitSeconds }: Try): Problem {
  const minutes = Math.ceil(waitSeconds / 60)
  return new Problem(
    "too_many_requests",
    `Too many wrong passwords. Nothing was changed. Try again in ${minutes} minutes.`,
    { headers: { "Retry-After": String(waitSeconds) } },
  )
}
