import { type DueDates, type ScheduleQuestion, wholeSchedule } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { bankToday } from "./queries.ts"
import { datesFrom } from "./rules.ts"

/** GET /api/orders/dates: the next three dates of a schedule, before it is confirmed. */
export async function previewDates(
  { db }: AppContext,
  { query }: Input<unknown, ScheduleQuestion>,
): Promise<DueDates> {
  const today = await bankToday(db)
  return { today, dates: datesFrom(wholeSchedule(query), today) }
}
