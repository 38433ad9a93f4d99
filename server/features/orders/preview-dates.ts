import { type DueDates, type ScheduleQuestion, wholeSchedule } from "#shared/contracts/orders.ts"
import { firstDates } from "#shared/orders/due-dates.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { bankToday } from "./queries.ts"

/** GET /api/orders/dates: the first three dates of a schedule, before it is confirmed. */
export async function previewDates(
  { db }: AppContext,
  { query }: Input<unknown, ScheduleQuestion>,
): Promise<DueDates> {
  return { today: await bankToday(db), dates: firstDates(wholeSchedule(query), 3) }
}
