import type * as z from "zod/mini"
import type { CategorizedPayment, CategoryMonth } from "#shared/contracts/insights.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { monthsOf, paymentsOf } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { workOut } from "./work-out.ts"

/** How many payments are listed at most. */
const listedAtMost = 200

/**
 * GET /api/insights/payments: the payments of a category in a month, newest first.
 * @throws Problem insights_off, insights_too_long
 */
export async function listPayments(
  { db }: AppContext,
  { member: { userId }, query }: Input<unknown, z.output<typeof CategoryMonth>>,
): Promise<CategorizedPayment[]> {
  await requireOn(db, userId)
  const month = query.month ?? (await monthsOf(db, userId)).today.slice(0, 7)
  return workOut(userId, () => paymentsOf(db, userId, `${month}-01`, query.category, listedAtMost))
}
