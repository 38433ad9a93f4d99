import { timingSafeEqual } from "node:crypto"
import type {
  GivenEmailCode,
  NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { attemptLimiter } from "../../identity/attempts/attempt-limiter.ts"
import { tooManyAttempts } from "../../identity/attempts/too-many-attempts.ts"
import { emailCode } from "../../mail/email-code.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { newestCode, useCode } from "./settings-queries.ts"
import { showSettings } from "./show-settings.ts"

/**
 * POST /api/email-codes/confirm: emails then go to the address that the newest code was sent to. The
 * earlier address is told, and gets security notifications for a week.
 * @throws Problem wrong_code, also for one that is no longer valid; email_taken; too_many_requests
 */
export async function confirmEmail(
  context: AppContext,
  input: Input<GivenEmailCode>,
): Promise<NotificationSettings> {
  const { env, db, pool, announce } = context
  const { member, body } = input
  const attempts = attemptLimiter(context, "email_code")
  const key = String(member.userId)
  const { admitted, waitSeconds } = await attempts.consume(key)
  if (!admitted) throw tooManyAttempts("codes", waitSeconds)
  const newest = await newestCode(db, member.userId)
  const right = newest && emailCode(env.FACTOR_KEYS, newest)
  if (!right || !timingSafeEqual(Buffer.from(body.code), Buffer.from(right))) throw wrongCode()
  await inTransaction(pool, async (tx) => {
    const outcome = await useCode(tx, member.userId, newest.id)
    if (outcome === "expired") throw wrongCode()
    if (outcome === "taken") {
      await attempts.reset(key)
      throw new Problem("email_taken")
    }
    await recordAudit(tx, {
      ...member,
      actor: "customer",
      action: "email.confirmed",
      details: {},
    })
  })
  await attempts.reset(key)
  announce(member.userId, "security", "notifications")
  return showSettings(context, input)
}

const wrongCode = () => new Problem("wrong_code", says.wrong_code.email)
