import type { RequestHandler } from "express"
import type { Limits } from "#shared/contracts/limits.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { setPaymentsLock } from "../../ledger/payments-lock.ts"
import { presentLimits } from "./presenter.ts"

/**
 * PUT /api/payments/lock: nothing leaves for others from now on, whatever it is confirmed with. At once
 * and without a confirmation, since it only makes things safer. Locking twice is no error.
 */
export function lockPayments({
  db,
  env,
  pool,
  announce,
}: AppContext): RequestHandler<object, Limits> {
  return async (request, response) => {
    const customer = customerOf(request)
    const { userId } = customer
    const changed = await inTransaction(pool, async (tx) => {
      const locked = await setPaymentsLock(tx, userId)
      if (locked) {
        await recordAudit(tx, {
          ...customer,
          actor: "customer",
          action: "payments.locked",
          details: {},
        })
      }
      return locked
    })
    if (changed) announce(userId, "security")
    response.json(presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)))
  }
}
