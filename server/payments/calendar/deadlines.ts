import { addMonths, addTargetDays } from "#shared/time/target-days.ts"
import type { CutOffs } from "../../config/env-fields.ts"
import type { RecallReason } from "../sepa/recalls.ts"
import { lastCollection } from "./settlement-date.ts"

/** The last day to return a standard payment that cannot be credited (EPC125-05: three days). */
export function lastReturnDay(settlementDate: string): string {
  return addTargetDays(settlementDate, 3)
}

/** How long before the last collection a return is created, so that it is part of that collection. */
const returnMargin = 30 * 60_000

/**
 * When a payment that nobody has decided about is returned: shortly before the day's last
 * collection.
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
 * The last day to answer a recall: 15 banking days after it was received. After that day, the other
 * bank inquires.
 */
export function lastAnswerDay(received: string): string {
  return addTargetDays(received, 15)
}
