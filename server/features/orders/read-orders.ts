import {
  type DueDates,
  type Order,
  type ScheduleQuestion,
  wholeSchedule,
} from "#shared/contracts/orders.ts"
import { bankToday } from "../../db/bank-settings.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentOrder } from "./presenter.ts"
import { decidedDates, ownOrders } from "./queries.ts"
import { datesFrom } from "./rules.ts"

/** GET /api/orders: those that are not ended first, newest first. */
export async function listOrders({ db }: AppContext, { member, say }: Input): Promise<Order[]> {
  return (await ownOrders(db, member.userId)).map((row) => presentOrder(row, say))
}

/**
 * GET /api/orders/{id}: one of the member's own.
 * @throws Problem not_found
 */
export async function showOrder(
  { db }: AppContext,
  { member, id, say }: Input & WithId,
): Promise<Order> {
  const [found] = await ownOrders(db, member.userId, id)
  if (!found) throw notFound()
  return presentOrder(found, say)
}

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
