import type { Limits } from "#shared/contracts/limits.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { confirmed, oneChange } from "../../identity/confirmations/confirmed.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { removePaymentsLock, setPaymentsLock } from "../../ledger/payments-lock.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLimits } from "./presenter.ts"

/**
 * PUT /api/payments/lock: from now on, no payment to others is possible, even if confirmed. It
 * takes effect immediately, without a confirmation, because it only adds protection. Locking twice
 * succeeds.
 */
export async function lockPayments(
  { db, env, pool, announce }: AppContext,
  { member }: Input,
): Promise<Limits> {
  const { userId } = member
  const changed = await inTransaction(pool, async (tx) => {
    const locked = await setPaymentsLock(tx, userId)
    if (locked) {
      await recordAudit(tx, {
        ...member,
        actor: "customer",
        action: "payments.locked",
        details: {},
      })
    }
    return locked
  })
  if (changed) announce(userId, "security")
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}

/**
 * PUT /api/payments/unlock. Requires the password, which a member without a second factor must
 * send with this request; a member with a second factor confirms with it. Unlocking when nothing
 * is locked succeeds, changes nothing, and needs no confirmation.
 * @throws Problem confirmation_required
 */
export async function unlockPayments(
  context: AppContext,
  { member, binding }: Input,
): Promise<Limits> {
  const { db, env, announce } = context
  const { userId, signInId } = member
  const { lockedAt } = await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)
  if (lockedAt !== null) {
    await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
      if (!(await removePaymentsLock(tx, userId, signInId))) return
      await recordAudit(tx, {
        ...member,
        actor: "customer",
        action: "payments.unlocked",
        details: {},
      })
    })
    announce(userId, "security")
  }
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}

const summary = oneChange("Unlock payments to others")
