import type {
  Budget,
  BudgetChange,
  InsightSettings,
  InsightsSwitch,
} from "#shared/contracts/insights.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { areOff, budgetsOf, setOff, storeBudget } from "./decisions.ts"
import { requireOn } from "./require-on.ts"

/** GET /api/insights/settings: whether insights are on. */
export async function showInsightSettings(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<InsightSettings> {
  return { on: !(await areOff(db, userId)) }
}

/** PUT /api/insights/settings: switches insights on or off. Rules and budgets are kept, and not used meanwhile. */
export async function switchInsights(
  { db, announce }: AppContext,
  { member: { userId }, body }: Input<InsightsSwitch>,
): Promise<InsightSettings> {
  await setOff(db, userId, !body.on)
  announce(userId, "transactions")
  return { on: body.on }
}

/**
 * PUT /api/insights/budgets: sets or removes the budget of a category. It blocks nothing.
 * @throws Problem insights_off
 */
export async function setBudget(
  { db, pool }: AppContext,
  { member: { userId }, body }: Input<BudgetChange>,
): Promise<Budget[]> {
  await requireOn(db, userId)
  const { category, amount } = body
  return inTransaction(pool, async (tx) => {
    await storeBudget(tx, userId, category, amount && toDecimal(fromDecimal(amount)))
    return budgetsOf(tx, userId)
  })
}
