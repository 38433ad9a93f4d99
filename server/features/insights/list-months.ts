import type { MonthFigures } from "#shared/contracts/insights.ts"
import { monthsShown } from "#shared/limits.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { monthFigures, monthsOf } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { workOut } from "./work-out.ts"

/**
 * GET /api/insights/months: money in and out of the last months, the current one included. A month without any is
 * in the list too, unless it is before the member's first. The list is shorter for a member who pays or is paid very
 * often.
 * @throws Problem insights_off, insights_too_long
 */
export async function listMonths(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<MonthFigures[]> {
  await requireOn(db, userId)
  const { today, firstMonth } = await monthsOf(db, userId)
  if (firstMonth === null) return []
  const current = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: monthsShown }, (_, index) =>
    addMonths(current, index + 1 - monthsShown).slice(0, 7),
  ).filter((month) => month >= firstMonth)
  const [first = current] = months
  const { since, found } = await workOut(userId, () =>
    monthFigures(db, userId, { first: `${first}-01`, dayAfter: addDays(today, 1) }),
  )
  const none = { moneyIn: "0.00", moneyOut: "0.00" }
  return months
    .filter((month) => month >= since)
    .map((month) => found.find((one) => one.month === month) ?? { month, ...none })
}
