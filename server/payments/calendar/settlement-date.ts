import { addTargetDays, isTargetDay, targetDayFrom } from "#shared/time/target-days.ts"
import { momentOf, zonedDay } from "#shared/time/zoned-time.ts"
import type { CutOffs } from "../../config/env-fields.ts"

/** TARGET's time zone, in which business days begin and cut-offs are stated. */
export const targetZone = "Europe/Brussels"

/** The next collection that can include a payment. */
export type Collection = {
  /** The payment must be sent before this time. */
  readonly closesAt: Date
  /** ISO date on which it settles. */
  readonly settlementDate: string
}

/** The collection that includes a standard payment which is ready at a given time. */
export function nextCollection(at: Date, cutOffs: CutOffs): Collection {
  const today = targetDate(at)
  if (isTargetDay(today)) {
    for (const time of cutOffs) {
      const closesAt = momentOf(today, time, targetZone)
      if (at < closesAt) return { closesAt, settlementDate: today }
    }
  }
  const settlementDate = addTargetDays(today, 1)
  return { closesAt: momentOf(settlementDate, cutOffs[0], targetZone), settlementDate }
}

/** When the last collection of a TARGET day closes. */
export function lastCollection(day: string, cutOffs: CutOffs): Date {
  return momentOf(day, cutOffs.at(-1) ?? cutOffs[0], targetZone)
}

/**
 * The settlement date of an instant payment. Instant payments run at all hours, but their business
 * days are TARGET days, so those of a weekend carry the next TARGET day.
 */
export function instantSettlementDate(at: Date): string {
  return targetDayFrom(targetDate(at))
}

/** The date in `targetZone` at a given time. */
export const targetDate = (at: Date): string => zonedDay(at, targetZone)
