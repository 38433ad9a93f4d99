import type { MoneyTotal, TotalsFilters } from "#shared/contracts/transactions.ts"
import { semaphore } from "../../rate-limits/semaphore.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownTotals } from "./own-totals.ts"
import { isOwnAccount } from "./queries.ts"

/** How many members' histories a process adds up at once, so that other requests are served in between. */
const queue = semaphore(2, 200)

/**
 * GET /api/transaction-totals: money in and out under a filter, by currency.
 * @throws Problem not_found for an account that is not the member's, unavailable when too many wait
 */
export async function totalTransactions(
  { db, env }: AppContext,
  { member, query }: Input<unknown, TotalsFilters>,
): Promise<MoneyTotal[]> {
  const { userId } = member
  const { account, ...rest } = query
  const accountId = account === undefined ? undefined : Number(account)
  if (accountId && !(await isOwnAccount(db, userId, accountId))) throw notFound()
  return queue(() => ownTotals(db, userId, { ...rest, accountId, timeZone: env.BANK_TIME_ZONE }))
}
