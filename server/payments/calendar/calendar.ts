import { addMonths, addTargetDays, isTargetDay, targetDayFrom } from "#shared/time/target-days.ts"
import { momentOf, zonedDay } from "#shared/time/zoned-time.ts"
import type { Env } from "../../config/env.ts"
import type { CutOffs } from "../../config/env-fields.ts"
import type { RecallReason } from "../sepa/recalls.ts"

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

/** The last day to return a standard payment that cannot be credited (EPC125-05: three days). */
export function lastReturnDay(settlementDate: string): string {
  return addTargetDays(settlementDate, 3)
}

/** How long before the last collection a return is created, so that it is part of that collection. */
const returnMargin = 30 * 60_000

/**
 * When a payment that nobody has decided about is returned: shortly before the day's last collection.
 */
export function returnMoment(lastDay: string, cutOffs: CutOffs): Date {
  return new Date(lastCollection(lastDay, cutOffs).getTime() - returnMargin)
}

/**
 * The last day to recall a settled payment (EPC125-05 and EPC004-16): ten banking days for a
 * duplicate or a technical error, 13 months for fraud and for a request of the payer.
 */
export function lastRecallDay(settlementDate: string, reason: RecallReason): string {
  if (reason === "DUPL" || reason === "TECH") return addTargetDays(settlementDate, 10)
  return addMonths(settlementDate, 13)
}

/**
 * The last day to answer a recall: 15 banking days after it was received. After that day, the other bank inquires.
 */
export function lastAnswerDay(received: string): string {
  return addTargetDays(received, 15)
}

/** When a standard payment that is ordered now will be sent (ISO 8601 in UTC). */
export function nextSendAt({ RAIL_CUT_OFFS }: Pick<Env, "RAIL_CUT_OFFS">): string {
  return nextCollection(new Date(), RAIL_CUT_OFFS).closesAt.toISOString()
}
