import type { TrustedPayee } from "#shared/contracts/payees.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { presentPayee } from "./presenter.ts"
import { ownPayees } from "./queries.ts"

/** GET /api/trusted-payees: payees that need no confirmation, by name. */
export async function listPayees({ db }: AppContext, { customer }: Input): Promise<TrustedPayee[]> {
  const payees = await ownPayees(db, customer.userId)
  return payees.map(presentPayee)
}
