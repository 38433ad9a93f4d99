import type { AccountDetail } from "#shared/contracts/accounts.ts"
import type { AppContext } from "../../app-context.ts"
import { notFound } from "../../problem.ts"
import type { Input, WithId } from "../../use-case.ts"
import { closingOf, ownAccountDetail } from "./queries.ts"
import { obstaclesToClosing } from "./rules.ts"

/**
 * GET /api/accounts/:id: one of the customer's own, open or closed.
 * @throws Problem not_found for others
 */
export async function showAccount(
  { db, env }: AppContext,
  { customer, id }: Input & WithId,
): Promise<AccountDetail> {
  const account = await ownAccountDetail(db, customer.userId, id)
  if (!account) throw notFound()
  const { openedAt, closedAt, ...shown } = account
  const closing = closedAt ? undefined : await closingOf(db, account, env.BANK_TIME_ZONE)
  return {
    ...shown,
    bic: env.RAIL_BIC ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    obstacles: closing ? obstaclesToClosing(closing) : [],
    orders: closing?.orders ?? [],
  }
}
