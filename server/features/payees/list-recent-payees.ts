import type { RecentPayee } from "#shared/contracts/payees.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { recentPayees } from "./queries.ts"

/** GET /api/recent-payees: the payees that were paid last, newest first. */
export function listRecentPayees({ db }: AppContext, { customer }: Input): Promise<RecentPayee[]> {
  return recentPayees(db, customer.userId)
}
