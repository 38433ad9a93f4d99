import type { Database } from "../../db/pool.ts"
import type { Env } from "../../env.ts"
import { insertAccount } from "../accounts/queries.ts"
import { issueCard } from "../cards/queries.ts"
import { insertUser, type NewUser, type UserRow } from "./queries.ts"

/** What every customer starts with (specification section 1): a EUR and a GBP account. */
const firstAccounts = [
  { accountType: "current", currency: "EUR", name: "Everyday Euro", interestRate: "0" },
  { accountType: "savings", currency: "GBP", name: "Sterling Savings", interestRate: "0.0150" },
] as const

/**
 * A customer with their first accounts and a card for each.
 * @throws as insertUser when the username or email is taken
 */
export async function createCustomer(
  tx: Database,
  env: Env,
  newUser: NewUser,
): Promise<{ user: UserRow; accountIds: number[] }> {
  const user = await insertUser(tx, newUser)
  const accountIds: number[] = []
  for (const first of firstAccounts) {
    const account = await insertAccount(tx, { userId: user.id, ...first })
    await issueCard(tx, env, { accountId: account.id, holder: user })
    accountIds.push(account.id)
  }
  return { user, accountIds }
}
