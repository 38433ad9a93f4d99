import { and, eq, isNull } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

/** The name on an open account and its currency, for the verification of a payee: whoever's it is. */
export async function payeeByIban(db: Database, iban: string) {
  const [row] = await db
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      currency: accounts.currency,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.iban, iban), isNull(accounts.closedAt)))
  return row
}

type Named = { username: string; firstName: string | null; lastName: string | null }

/** First and last name as far as the customer gave them, otherwise the username. */
export function fullName({ username, firstName, lastName }: Named): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ") || username
}
