import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { deleteSavedPayee } from "./queries.ts"

/**
 * POST /api/saved-payees/:id/removal: deletes it. The transfers to the payee stay in the history.
 * @throws Problem not_found
 */
export async function removeSavedPayee(
  { db, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  if (!(await deleteSavedPayee(db, member.userId, id))) throw notFound()
  announce(member.userId, "security")
  return {}
}
