import type { PayeeOwnName, SavedPayee } from "#shared/contracts/payees.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentSavedPayee } from "./presenter.ts"
import { setOwnName } from "./queries.ts"

/**
 * PUT /api/saved-payees/:id: the member's own name for a payee. It is never sent with a payment.
 * @throws Problem not_found
 */
export async function renameSavedPayee(
  { db, announce }: AppContext,
  { member, id, body }: Input<PayeeOwnName> & WithId,
): Promise<SavedPayee> {
  const payee = await setOwnName(db, member.userId, id, body.ownName?.trim() || null)
  if (!payee) throw notFound()
  announce(member.userId, "security")
  return presentSavedPayee(payee)
}
