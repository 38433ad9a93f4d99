import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { deleteGoalsOf } from "../goals/queries.ts"
import { lockOrders } from "../orders/queries.ts"
import { cancelOfAccount } from "../requests/queries.ts"
import { closingOf, lockOwnAccount, markClosed } from "./queries.ts"
import { closingRefusal } from "./rules.ts"

/**
 * POST /api/accounts/:id/closure. Locks the account as a posting does, so that no money can arrive between
 * the balance check and the closing, and the orders as their creation does. Its card and IBAN stop working;
 * its history remains. Its savings goals are deleted.
 * @throws Problem not_found, account_not_empty, account_repays_loan, account_has_orders, payment_open,
 *   interest_not_paid
 */
export async function closeAccount(
  { pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  const { userId, signInId } = member
  await inTransaction(pool, async (tx) => {
    const account = await lockOwnAccount(tx, userId, id)
    if (!account) throw notFound()
    await lockOrders(tx, userId)
    const refusal = closingRefusal(await closingOf(tx, account))
    if (refusal) throw new Problem(refusal.code, refusal.detail)
    await markClosed(tx, userId, id)
    await cancelOfAccount(tx, id)
    await deleteGoalsOf(tx, id)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.closed",
      details: { accountId: id },
    })
  })
  announce(userId, "accounts", "cards", "requests")
  return {}
}
