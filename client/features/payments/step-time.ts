import { zonedTime } from "#shared/time/zoned-time.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { settings } from "../../lib/settings.ts"

/**
 * When a step was taken, in the bank's time zone: "14:36:05" on the day of the payment's first step,
 * otherwise "24 Nov 2026, 09:00".
 */
export function stepTime(at: string, first: string): string {
  const { day, clock } = zonedTime(new Date(at), settings.timeZone)
  return day === bankDay(new Date(first)) ? clock : formatListTime(at)
}
