import { and, eq, isNull } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { isIdentityChecked } from "../../identity/names/identity-checked.ts"

/** The holder of any customer's open account and its currency, for verification of payee. */
export async function payeeByIban(db: Database, iban: string) {
  const [row] = await db
    .select({
      holderName: users.holderName,
      identityChecked: isIdentityChecked,
      currency: accounts.currency,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.iban, iban), isNull(accounts.closedAt)))
  return row
}
