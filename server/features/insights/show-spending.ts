import type * as z from "zod/mini"
import type { Spending, SpendingMonth } from "#shared/contracts/insights.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { monthsOf, spendingOf } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { percentOf } from "./rules.ts"
import { workOut } from "./work-out.ts"

/**
 * GET /api/insights/spending: where the money of a month went; of the current one by default. The current month
 * is compared with the days before it in the last one.
 * @throws Problem insights_off, insights_too_long
 */
export async function showSpending(
  { db }: AppContext,
  { member: { userId }, query }: Input<unknown, z.output<typeof SpendingMonth>>,
): Promise<Spending> {
  await requireOn(db, userId)
  const { today, firstMonth } = await monthsOf(db, userId)
  const currentMonth = today.slice(0, 7)
  const month = query.month ?? currentMonth
  const first = `${month}-01`
  const sameDay = addDays(addMonths(today, -1), 1)
  const comparedUpTo = month === currentMonth && sameDay < first ? sameDay : first
  const { uncategorized, ...figures } = await workOut(userId, () =>
    spendingOf(db, userId, first, comparedUpTo),
  )
  const uncategorizedPercent = percentOf(uncategorized, figures.spent)
  return { month, firstMonth, currentMonth, ...figures, uncategorizedPercent }
}
