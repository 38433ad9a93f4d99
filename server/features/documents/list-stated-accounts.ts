import type { StatedAccount } from "#shared/contracts/documents.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { accountsWithStatements } from "./queries.ts"

/** GET /api/statements: the member's accounts, open or closed, with the years of their monthly statements. */
export function listStatedAccounts(
  { db }: Pick<AppContext, "db">,
  { member }: Pick<Input, "member">,
): Promise<StatedAccount[]> {
  return accountsWithStatements(db, member.userId)
}
