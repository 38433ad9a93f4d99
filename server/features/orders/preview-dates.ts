import { type DueDates, type ScheduleQuestion, wholeSchedule } from "#shared/contracts/orders.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { bankToday, decidedDates } from "./queries.ts"
import { datesFrom } from "./rules.ts"

/**
 * GET /api/orders/dates: the next three dates of a schedule, before it is confirmed; without the dates that were
 * skipped, if an order of the member is changed.
 * @throws Problem not_found for an order that is not the member's
 */
export async function previewDates(
  { db }: AppContext,
  { member, query }: Input<unknown, ScheduleQuestion>,
): Promise<DueDates> {
  const { orderId, ...schedule } = query
  const today = await bankToday(db)
  const decided =
    orderId === undefined ? [] : await decidedDates(db, member.userId, Number(orderId), today)
  if (!decided) throw notFound()
  return { today, dates: datesFrom(wholeSchedule(schedule), today, decided) }
}
