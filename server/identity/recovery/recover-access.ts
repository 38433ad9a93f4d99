import { timingSafeEqual } from "node:crypto"
import type { RequestHandler } from "express"
import type { Recovered, Recovery } from "#shared/contracts/auth.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { addressBlock } from "../../http/address-block.ts"
import { Problem } from "../../http/problem.ts"
import { type AttemptLimiter, attemptLimiter } from "../attempts/attempt-limiter.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { hashPassword } from "../passwords/password.ts"
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts"
import { replacePassword } from "../passwords/replace-password.ts"
import { refusedNoSooner } from "../sign-in/refused-no-sooner.ts"
import { recoveryCodeHash } from "./recovery-code.ts"
import {
  claimRecovery,
  countFailure,
  forgetPasswordTries,
  lowerLimits,
  openRecovery,
  removeFactors,
} from "./recovery-queries.ts"
import { triesKey, triesName } from "./recovery-tries.ts"

/** Longer than any refusal takes: what is counted for one that is nearly right, too. */
const leastMs = 150

/** So many wrong tries of one code are written down for the customer; the rest is counted alone. */
const mostWrittenDown = 5

/**
 * POST /api/auth/recovery: staff's one-time code sets a new password and, where it says so, takes the
 * second factors away; limits are lowered for a day. Nobody is signed in by it, so that a factor that is
 * still there is asked for (ASVS 6.4.3).
 * @throws Problem wrong_code, the same and as slow for an unknown customer, a code that is wrong, used,
 *   replaced or too old, and too many wrong ones from an address; invalid_request where the new password is too weak
 */
export function recoverAccess(context: AppContext): RequestHandler<object, Recovered, Recovery> {
  const tries = attemptLimiter(context, triesName)
  return async (request, response) => {
    const address = request.ip ?? "unknown"
    const key = triesKey(request.body.username, addressBlock(address))
    const found = await refusedNoSooner(leastMs, () =>
      redeemable(context, tries, key, request.body),
    )
    await tries.reset(key)
    const { newPassword } = request.body
    // Only whoever has the code hears what the password is held against.
    await refuseWeakPassword(context.env, newPassword, {
      field: "newPassword",
      owner: found,
      secondFactor: !found.removesFactors && (await hasSecondFactor(context.db, found.userId)),
    })
    const passwordHash = await hashPassword(newPassword, address)
    const limitsLoweredUntil = await refusedNoSooner(leastMs, () =>
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
 * The recovery that the code belongs to. A try is counted for its address before it is judged. A wrong
 * one changes nothing for the code: 120 random bits cannot be found by trying.
 */
async function redeemable(
  { db, pool }: AppContext,
  tries: AttemptLimiter,
  key: string,
  { username, code }: Recovery,
): Promise<Found> {
  const { admitted } = await tries.consume(key)
  const found = admitted ? await openRecovery(db, username) : undefined
  if (!found) throw wrongCode()
  if (!timingSafeEqual(found.codeHash, recoveryCodeHash(code))) {
    await inTransaction(pool, async (tx) => {
      const failures = await countFailure(tx, found.id)
      if (failures === undefined || failures > mostWrittenDown) return
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

/** Uses the code up, all or nothing. */
function redeem(
  { pool }: AppContext,
  { id, userId, removesFactors }: Found,
  passwordHash: string,
  address: string,
): Promise<Date> {
  return inTransaction(pool, async (tx) => {
    if (!(await claimRecovery(tx, id))) throw wrongCode()
    const replaced = await replacePassword(tx, userId, passwordHash)
    if (!replaced) throw wrongCode()
    if (removesFactors) await removeFactors(tx, userId)
    await forgetPasswordTries(tx, userId, address)
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

const wrongCode = () =>
  new Problem(
    "wrong_code",
    "This username and code do not belong together, or the code is no longer good. Nothing was changed. Check both, or ask us for a new code.",
  )
