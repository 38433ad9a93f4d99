import type { Limits } from "#shared/contracts/limits.ts"
import { highestDailyLimit } from "#shared/limits.ts"
import type { DailyLimit } from "../../ledger/daily-limit.ts"

/** A member's limit in the API's format. */
export function presentLimits({
  own,
  spent,
  lowered,
  lockedAt,
  instant,
  instantSpent,
  newPayee,
  newPayeeChange,
  newPayeeUnconfirmed: unconfirmed,
}: DailyLimit): Limits {
  return {
    dailyTransferLimit: own,
    highest: highestDailyLimit,
    spentToday: spent,
    lowered: lowered && { until: lowered.until.toISOString(), limit: lowered.limit },
    paymentsLockedAt: lockedAt?.toISOString() ?? null,
    instantLimit: instant,
    instantSpentToday: instantSpent,
    newPayeeLimit: newPayee,
    newPayeeChange: newPayeeChange && {
      at: newPayeeChange.at.toISOString(),
      to: newPayeeChange.to,
    },
    newPayeeUnconfirmed: unconfirmed && {
      atOnceUntil: unconfirmed.atOnceUntil.toISOString(),
      limit: unconfirmed.limit,
    },
  }
}
