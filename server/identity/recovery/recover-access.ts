import { hash, timingSafeEqual } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { RequestHandler } from "express"
import type { Recovery, RecoveryResult } from "#shared/contracts/auth.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { addressBlock } from "../../rate-limits/address-block.ts"
import { Problem } from "../../use-case/problem.ts"
import { type AttemptLimiter, attemptLimiter } from "../attempts/attempt-limiter.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { hashPassword } from "../passwords/password.ts"
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts"
import { replacePassword } from "../passwords/replace-password.ts"
import { recoveryCodeHash } from "./recovery-code.ts"
import {
  claimRecovery,
  countFailure,
  lowerLimits,
  openRecovery,
  removeFactors,
  resetPasswordAttempts,
} from "./recovery-queries.ts"

/** Longer than the slowest refusal, which counts a nearly right code. */
const minimumMs = 150

/** This many wrong attempts at one code go into the audit trail; further ones are only counted. */
const maxLogged = 5

/**
 * POST /api/auth/recovery: the one-time code from staff sets a new password and, if it says so,
 * removes the second factors; limits are lowered for a day. It does not sign in, so that a
 * remaining second factor is still required (ASVS 6.4.3).
 * @throws Problem wrong_code, with the same timing for an unknown member, a code that is wrong,
 *   used, replaced, or expired, and too many attempts from an address; invalid_request when the new
 *   password is too weak
 */
export function recoverAccess(
  context: MemberContext,
): RequestHandler<object, RecoveryResult, Recovery> {
  const attempts = attemptLimiter(context, recoveryLimiter)
  return async (request, response) => {
    const address = request.ip ?? "unknown"
    const key = recoveryAttemptKey(request.body.username, addressBlock(address))
    const found = await withMinimumRefusalTime(minimumMs, () =>
      redeemable(context, attempts, key, request.body),
    )
    await attempts.reset(key)
    const { newPassword } = request.body
    // Only after the code is verified: the messages reveal facts about the member.
    await refuseWeakPassword(context.env, newPassword, {
      field: "newPassword",
      owner: found,
      secondFactor: !found.removesFactors && (await hasSecondFactor(context.db, found.userId)),
    })
    const passwordHash = await hashPassword(context.env, newPassword, address)
    const limitsLoweredUntil = await withMinimumRefusalTime(minimumMs, () =>
      redeem(context, found, passwordHash, address),
    )
    context.announce(found.userId, "session", "security")
    response.json({
      secondFactorsRemoved: found.removesFactors,
      limitsLoweredUntil: limitsLoweredUntil.toISOString(),
    })
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof openRecovery>>>

/**
 * The recovery that the code belongs to. The attempt is counted for its address before the check.
 * Wrong attempts do not void the code: 120 random bits cannot be guessed.
 */
async function redeemable(
  { db, pool }: MemberContext,
  attempts: AttemptLimiter,
  key: string,
  { username, code }: Recovery,
): Promise<Found> {
  const { admitted } = await attempts.consume(key)
  const found = admitted ? await openRecovery(db, username) : undefined
  if (!found) throw wrongCode()
  if (!timingSafeEqual(found.codeHash, recoveryCodeHash(code))) {
    await inTransaction(pool, async (tx) => {
      const failures = await countFailure(tx, found.id)
      if (failures === undefined || failures > maxLogged) return
      await recordAudit(tx, {
        userId: found.userId,
        actor: "customer",
        action: "access.recovery_refused",
        details: { recoveryId: found.id },
      })
    })
    throw wrongCode()
  }
  return found
}

/** Uses up the code and applies all its effects in one transaction. */
function redeem(
  { pool }: MemberContext,
  { id, userId, removesFactors }: Found,
  passwordHash: string,
  address: string,
): Promise<Date> {
  return inTransaction(pool, async (tx) => {
    if (!(await claimRecovery(tx, id))) throw wrongCode()
    const replaced = await replacePassword(tx, userId, passwordHash)
    if (!replaced) throw wrongCode()
    if (removesFactors) await removeFactors(tx, userId)
    await resetPasswordAttempts(tx, userId, address)
    const until = await lowerLimits(tx, userId)
    await recordAudit(tx, {
      userId,
      actor: "customer",
      action: "access.recovered",
      details: {
        recoveryId: id,
        secondFactorsRemoved: removesFactors,
        signInsEnded: replaced.ended,
        limitsLoweredUntil: until.toISOString(),
      },
    })
    return until
  })
}

const wrongCode = () => new Problem("wrong_code", says.wrong_code.recovery)

/**
 * Makes a refusal take at least this long, so that its time does not reveal how far a check got.
 * @throws what `work` throws, no sooner than `milliseconds` after the call
 */
async function withMinimumRefusalTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const min = sleep(milliseconds)
  try {
    return await work()
  } catch (error) {
    await min
    throw error
  }
}

/** The name of the recovery attempt limiter. */
export const recoveryLimiter = "recovery"

/**
 * The key that attempts are counted under: username and address. The username is hashed, since a
 * password may have been typed there by mistake.
 */
export function recoveryAttemptKey(username: string, address: string): string {
  const whose = hash("sha256", username.normalize("NFC").toLowerCase(), "base64url")
  return `${whose} ${address}`
}
