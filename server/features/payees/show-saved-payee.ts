import type { SavedPayeeDetail } from "#shared/contracts/payees.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownTransactions } from "../transactions/queries.ts"
import { presentSavedPayee } from "./presenter.ts"
import { ownSavedPayee } from "./queries.ts"

/** How many of the transfers to a payee are shown with it; the history has all. */
const shownTransfers = 10

/**
 * GET /api/saved-payees/:id: one of the member's own, with the newest transfers to the IBAN.
 * @throws Problem not_found
 */
export async function showSavedPayee(
  { db, env }: AppContext,
  { member, id }: Input & WithId,
): Promise<SavedPayeeDetail> {
  const { userId } = member
  const payee = await ownSavedPayee(db, userId, id)
  if (!payee) throw notFound()
  const transfers = await ownTransactions(db, userId, {
    filter: { payeeIban: payee.iban },
    timeZone: env.BANK_TIME_ZONE,
    limit: shownTransfers,
    after: undefined,
  })
  return {
    ...presentSavedPayee(payee),
    transfers: transfers.map((row) => presentTransaction(row, row.paid)),
  }
}
