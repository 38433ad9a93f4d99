import type {
  PayeeSearch,
  RecentPayee,
  SavedPayee,
  TrustedPayee,
} from "#shared/contracts/payees.ts"
import { foundPayees } from "#shared/text/found-payees.ts"
import { compareNames } from "#shared/text/language.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownPayees, ownSavedPayees, recentPayees } from "./queries.ts"
import { presentPayee, presentSavedPayee } from "./saved-payees.ts"

const shownName = ({ ownName, name }: { ownName: string | null; name: string }) => ownName ?? name

/** GET /api/trusted-payees: payees that need no confirmation, by name. */
export async function listPayees({ db }: AppContext, { member }: Input): Promise<TrustedPayee[]> {
  const payees = await ownPayees(db, member.userId)
  return payees.sort((one, other) => compareNames(one.name, other.name)).map(presentPayee)
}

/** GET /api/recent-payees: the payees that were paid last, newest first. */
export function listRecentPayees({ db }: AppContext, { member }: Input): Promise<RecentPayee[]> {
  return recentPayees(db, member.userId)
}

/**
 * GET /api/saved-payees: all of them, or those that a search finds, by the name that the member knows them by.
 */
export async function listSavedPayees(
  { db }: AppContext,
  { member, query }: Input<unknown, PayeeSearch>,
): Promise<SavedPayee[]> {
  const payees = await ownSavedPayees(db, member.userId)
  return foundPayees(payees, query.q ?? "")
    .sort((one, other) => compareNames(shownName(one), shownName(other)))
    .map(presentSavedPayee)
}
