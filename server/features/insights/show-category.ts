import type { TransactionCategory } from "#shared/contracts/insights.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { categoryOf } from "./decisions.ts"
import { presentCategory } from "./presenter.ts"
import { requireOn } from "./require-on.ts"
import { workOut } from "./work-out.ts"

/**
 * GET /api/transactions/:reference/category: what a transaction counts as, and why.
 * @throws Problem insights_off; insights_too_long; not_found
 */
export async function showCategory(
  { db }: AppContext,
  { member: { userId }, reference }: Input & WithReference,
): Promise<TransactionCategory> {
  await requireOn(db, userId)
  const found = isReference(reference)
    ? await workOut(userId, () => categoryOf(db, userId, reference))
    : undefined
  if (!found) throw notFound()
  return presentCategory(found)
}
