import { asc, eq, sql } from "drizzle-orm"
import { makeIban } from "#shared/iban/own-bank.ts"
import { accounts } from "#shared/tables/accounts.ts"
import type { Database } from "../../db/pool.ts"

type AccountRow = typeof accounts.$inferSelect
type NewAccount = Pick<AccountRow, "userId" | "accountType" | "currency" | "name" | "interestRate">

/** The customer's own accounts, oldest first. */
export function ownAccounts(db: Database, userId: number) {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      currency: accounts.currency,
      balance: accounts.balance,
      accountType: accounts.accountType,
      iban: accounts.iban,
      interestRate: accounts.interestRate,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.id))
}

/**
 * Opens an empty account under the next number of our own range. Written out in SQL since drizzle
 * names every column, and the API's role may not name balance and version.
 */
export async function insertAccount(
  tx: Database,
  { userId, accountType, currency, name, interestRate }: NewAccount,
): Promise<{ id: number; iban: string }> {
  const iban = makeIban(currency, await nextAccountNumber(tx))
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into accounts (user_id, account_type, currency, iban, name, interest_rate)
    values (${userId}, ${accountType}, ${currency}, ${iban}, ${name}, ${interestRate})
    returning id`)
  return { id: Number(rows[0]?.id), iban }
}

async function nextAccountNumber(tx: Database): Promise<bigint> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select nextval('account_numbers') as number`,
  )
  return BigInt(String(rows[0]?.number))
}
