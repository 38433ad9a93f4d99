import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { markRemoved } from "./queries.ts"

/**
 * POST /api/trusted-payees/:id/removal: payments to this payee need a confirmation again, from the next one
 * on. The removal itself needs none, because it only adds protection.
 * @throws Problem not_found
 */
export async function removePayee(
  { pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  const { userId, signInId } = member
  await inTransaction(pool, async (tx) => {
    const payee = await markRemoved(tx, userId, id)
    if (!payee) throw notFound()
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "payee.removed",
      details: { payeeId: id, iban: payee.iban, name: payee.name },
    })
  })
  announce(userId, "security")
  return {}
}
