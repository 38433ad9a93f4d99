import { addTargetDays } from "#shared/time/target-days.ts"
import { nextCollection } from "../../payments/calendar/calendar.ts"

/**
 * The ECB publishes its reference rates on TARGET days at about 16:00, in TARGET's time zone. From then on, older
 * ones are overtaken; server/features/exchange/rates.sql has the same time.
 */
const publishedAt = "16:00"

const everyHour = 3_600_000
const everyMinute = 60_000

/** The day (2026-11-27) of the newest reference rates that are published at a time. */
export function ratesPublished(at: Date): string {
  return addTargetDays(nextCollection(at, [publishedAt]).settlementDate, -1)
}

/**
 * How many milliseconds to wait before the feed is asked again: a minute while published rates are missing, since
 * nothing is dealt meanwhile; otherwise until the next publication, and at most an hour.
 * @param newestDay the day of the newest rates that are loaded; undefined if there are none
 */
export function waitForRates(at: Date, newestDay: string | undefined): number {
  if (newestDay === undefined || newestDay < ratesPublished(at)) return everyMinute
  const next = nextCollection(at, [publishedAt]).closesAt
  return Math.min(everyHour, next.getTime() - at.getTime())
}
