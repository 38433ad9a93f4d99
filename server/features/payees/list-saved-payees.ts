import type { PayeeSearch, SavedPayee } from "#shared/contracts/payees.ts"
import { foundPayees } from "#shared/text/found-payees.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { presentSavedPayee } from "./presenter.ts"
import { ownSavedPayees } from "./queries.ts"

/** In the order of the alphabet, where accents do not matter. */
const alphabet = new Intl.Collator("en", { sensitivity: "base" })

const shownName = ({ ownName, name }: { ownName: string | null; name: string }) => ownName ?? name

/**
 * GET /api/saved-payees: all of them, or those that a search finds, by the name that the customer knows them by.
 */
export async function listSavedPayees(
  { db }: AppContext,
  { customer, query }: Input<unknown, PayeeSearch>,
): Promise<SavedPayee[]> {
  const payees = await ownSavedPayees(db, customer.userId)
  return foundPayees(payees, query.q ?? "")
    .sort((one, other) => alphabet.compare(shownName(one), shownName(other)))
    .map(presentSavedPayee)
}
