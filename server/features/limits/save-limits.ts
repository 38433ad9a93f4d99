import type { RequestHandler } from "express"
import type { Limits, NewLimits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Bank } from "../../bank.ts"
import { confirmed } from "../../confirmation/confirmed.ts"
import { recordAudit } from "../../db/audit.ts"
import { customerOf } from "../../http/require-session.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { presentLimits } from "./presenter.ts"
import { lockOwnLimit, setOwnLimit } from "./queries.ts"

/**
 * PUT /api/limits: what the customer may send to others on a day, lower or higher; it counts from the
 * next payment on. What is so already is no error, changes nothing and needs no confirmation.
 * @throws Problem confirmation_required (issue 5 point 3)
 */
export function saveLimits(bank: Bank): RequestHandler<object, Limits, NewLimits> {
  const { db, env, announce } = bank
  return async (request, response) => {
    const { userId, signInId } = customerOf(request)
    const limit = toDecimal(fromDecimal(request.body.dailyTransferLimit))
    const { own } = await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)
    if (own !== limit) {
      const summary = [{ name: "Daily transfer limit", value: formatAmount(limit, "EUR") }]
      await confirmed(bank, request, { purpose: "limit", summary }, async (tx) => {
        const before = await lockOwnLimit(tx, userId)
        await setOwnLimit(tx, userId, limit)
        await recordAudit(tx, {
          userId,
          signInId,
          actor: "customer",
          action: "limit.changed",
          details: { from: before, to: limit },
        })
      })
      announce(userId, "security")
    }
    response.json(presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)))
  }
}
