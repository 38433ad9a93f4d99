import { accountNameOf } from "#shared/accounts/offers.ts"
import type { Env } from "../../config/env.ts"
import type { Database } from "../../db/pool.ts"
import { holderNameOf } from "../../identity/names/holder-name.ts"
import { newUsername } from "../../identity/names/username.ts"
import { insertUser, type NewUser, type UserRow } from "../../identity/sign-in/queries.ts"
import { insertAccount } from "../accounts/queries.ts"
import { issueCard } from "../cards/queries.ts"

/** Every member starts with a EUR and a GBP account (specification section 1). */
const firstAccounts = [
  { accountType: "current", currency: "EUR" },
  { accountType: "savings", currency: "GBP" },
] as const

/**
 * Creates a member with their first accounts and a card for each. The given name becomes the account
 * holder's name; without both names, the member gives it later.
 * @throws as insertUser when the username or email is taken, and as newUsername when it is not allowed
 */
export async function createMember(
  tx: Database,
  env: Env,
  newUser: NewUser,
): Promise<{ user: UserRow; accountIds: number[] }> {
  const names = {
    ...newUsername(newUser.username),
    holderName: holderNameOf(newUser),
  }
  const user = await insertUser(tx, { ...newUser, ...names })
  const accountIds: number[] = []
  for (const { accountType, currency } of firstAccounts) {
    const account = await insertAccount(tx, env, {
      holderId: user.id,
      accountType,
      currency,
      name: accountNameOf(accountType, currency),
    })
    await issueCard(tx, env, { accountId: account.id, person: user })
    accountIds.push(account.id)
  }
  return { user, accountIds }
}
