import type { RecurringPayment } from "#shared/contracts/insights.ts"
import { addMonths } from "#shared/time/target-days.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { monthsOf, seriesOf } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { recurringOf } from "./rules.ts"
import { workOut } from "./work-out.ts"

/** How far back payments are compared, and how many payees at most. */
const looksAt = { months: 13, payees: 200 }

/**
 * GET /api/insights/recurring: payments that come back regularly and that no order of the member makes, soonest
 * first. Fewer months are compared for a member who pays or is paid very often.
 * @throws Problem insights_off, insights_too_long
 */
export async function listRecurring(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<RecurringPayment[]> {
  await requireOn(db, userId)
  const { today } = await monthsOf(db, userId)
  const since = addMonths(today, -looksAt.months)
  const series = await workOut(userId, () => seriesOf(db, userId, since, looksAt.payees))
  return series
    .map((one) => recurringOf(one, today))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.nextOn.localeCompare(b.nextOn) || a.name.localeCompare(b.name))
}
