import type { Limits } from "#shared/contracts/limits.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { setPaymentsLock } from "../../ledger/payments-lock.ts"
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
