import type { RecurringPayment } from "#shared/contracts/insights.ts"
import { addMonths } from "#shared/time/target-days.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { monthsOf, seriesOf } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { recurringOf } from "./rules.ts"

/** How far back payments are compared, and how many payees at most. */
const looksAt = { months: 13, payees: 200 }

/**
 * GET /api/insights/recurring: payments that come back regularly and that no order of the member makes, soonest
 * first.
 * @throws Problem insights_off
 */
export async function listRecurring(
  { db }: AppContext,
  { customer: { userId } }: Input,
): Promise<RecurringPayment[]> {
  await requireOn(db, userId)
  const { today } = await monthsOf(db, userId)
  const series = await seriesOf(db, userId, addMonths(today, -looksAt.months), looksAt.payees)
  return series
    .map((one) => recurringOf(one, today))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.nextOn.localeCompare(b.nextOn) || a.name.localeCompare(b.name))
}
