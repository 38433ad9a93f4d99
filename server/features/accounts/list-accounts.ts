import type { Account } from "#shared/contracts/accounts.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownAccounts } from "./queries.ts"

/** GET /api/accounts. */
export async function listAccounts({ db }: AppContext, { member }: Input): Promise<Account[]> {
  return await ownAccounts(db, member.userId)
}
