import { timingSafeEqual } from "node:crypto"
import type {
  GivenEmailCode,
  NewNotificationChoice,
  NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import { emailCodesPerHour } from "#shared/limits.ts"
import { lockedTypes } from "#shared/notifications/types.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { attemptLimiter } from "../../identity/attempts/attempt-limiter.ts"
import { tooManyAttempts } from "../../identity/attempts/attempt-problems.ts"
import { emailCode } from "../../mail/email-code.ts"
import { sendsMails } from "../../mail/mail-settings.ts"
import { Problem, tooManyRequests } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  addressesOf,
  choicesOf,
  codesLastHour,
  insertCode,
  newestCode,
  storeChoice,
  useCode,
} from "./settings-queries.ts"

/** GET /api/notification-settings */
export async function showSettings(
  { db, env }: Pick<AppContext, "db" | "env">,
  { member: { userId } }: Pick<Input, "member">,
): Promise<NotificationSettings> {
  const [choices, addresses] = await Promise.all([choicesOf(db, userId), addressesOf(db, userId)])
  return {
    choices: choices.map((one) => ({ ...one, locked: lockedTypes.includes(one.type) })),
    ...addresses,
    sends: sendsMails(env),
  }
}

/** PUT /api/notification-settings: how the member is told of one type. */
export async function chooseNotifications(
  context: AppContext,
  input: Input<NewNotificationChoice>,
): Promise<NotificationSettings> {
  const { userId } = input.member
  if (await storeChoice(context.db, userId, input.body)) context.announce(userId, "notifications")
  return showSettings(context, input)
}

/**
 * POST /api/email-codes: mails a code to the address in the profile.
 * @throws Problem email_not_possible, too_many_requests
 */
export async function sendEmailCode(
  { env, pool }: AppContext,
  { member: { userId } }: Input,
): Promise<object> {
  if (!sendsMails(env)) {
    throw new Problem("email_not_possible", says.email_not_possible.bank)
  }
  await inTransaction(pool, async (tx) => {
    const { profileAddress } = await addressesOf(tx, userId)
    if (profileAddress === null) {
      throw new Problem("email_not_possible", says.email_not_possible.address)
    }
    if ((await codesLastHour(tx, userId, profileAddress)) >= emailCodesPerHour) {
      throw tooManyRequests(says.too_many_requests.emailCodes, 3600)
    }
    await insertCode(tx, userId, profileAddress)
  })
  return {}
}

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
