import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { DueDates } from "#shared/contracts/orders.ts"
import type { Schedule } from "#shared/orders/due-dates.ts"
import { scheduleWords } from "#shared/orders/schedule-words.ts"
import { get } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format-date.ts"
import { ordersKey } from "../money-queries.ts"

/**
 * The next three dates of a schedule, as the bank computes them.
 * @param orderId the order that is changed: its dates that were skipped are left out
 */
export function datesQuery(schedule: Schedule, orderId?: number) {
  const parts = new URLSearchParams({ firstOn: schedule.firstOn })
  if (schedule.rhythm !== null) {
    parts.set("rhythm", schedule.rhythm)
    parts.set("monthDay", schedule.monthDay)
  }
  if (schedule.lastOn !== null) parts.set("lastOn", schedule.lastOn)
  if (orderId !== undefined) parts.set("orderId", String(orderId))
  return queryOptions({
    queryKey: [ordersKey, "dates", String(parts)],
    queryFn: ({ signal }) => get<DueDates>(`/api/orders/dates?${parts}`, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
}

/** Dates in a sentence: "24 Nov 2026, 24 Dec 2026, and 24 Jan 2027". */
export function datesInWords(dates: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(dates.map(formatDay))
}

/** When an order is paid, in one line: "On 24 Nov 2026", or "Every month, on the last day". */
export function whenInWords(schedule: Schedule): string {
  return schedule.rhythm === null ? `On ${formatDay(schedule.firstOn)}` : scheduleWords(schedule)
}
