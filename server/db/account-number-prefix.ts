import { sql } from "drizzle-orm"
import type pg from "pg"
import { accountNumbersCount } from "#shared/iban/own-bank.ts"
import { BootError } from "../config/boot-error.ts"
import { type Database, databaseOn } from "./pool.ts"
import { inTransaction } from "./transaction.ts"

/** What another cell sees: references come from the numbers of entries, and messages have their own. */
const sequences = ["journal_entries_id_seq", "rail_messages_id_seq"]

/**
 * Makes an empty database a cell (`ACCOUNT_NUMBER_PREFIX`). The numbers of its entries and messages begin as its account
 * numbers do, so that no two cells give a payment or a message the same identifier. Only the owner role may do so.
 * @throws BootError when the database has accounts with another prefix: payments to them would leave the bank
 */
export async function storeAccountNumberPrefix(pool: pg.Pool, prefix: string): Promise<void> {
  if ((await storedPrefix(databaseOn(pool))) === prefix) return
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update bank_settings set account_number_prefix = ${prefix} where not exists (select from accounts)`)
    if (!rowCount) throw mismatch(prefix, await storedPrefix(tx))
    const first = prefix.padEnd(String(accountNumbersCount).length - 1, "0")
    for (const sequence of sequences) {
      await tx.execute(sql`
        select setval(${sequence}::regclass, greatest(coalesce(last_value, 1), ${first}::bigint))
          from pg_sequences where sequencename = ${sequence}`)
    }
  })
}

/**
 * Refuses to serve with another prefix than the database's. For processes that do not migrate.
 * @param pool any role of the bank
 * @throws BootError with both prefixes
 */
export async function requireAccountNumberPrefix(pool: pg.Pool, prefix: string): Promise<void> {
  const kept = await storedPrefix(databaseOn(pool))
  if (kept !== prefix) throw mismatch(prefix, kept)
}

async function storedPrefix(db: Database): Promise<string> {
  const { rows } = await db.execute<{ prefix: string }>(
    sql`select account_number_prefix as prefix from bank_settings`,
  )
  return rows[0]?.prefix ?? ""
}

const mismatch = (wanted: string, kept: string) =>
  new BootError(
    `ACCOUNT_NUMBER_PREFIX is ${wanted || "unset"}, but the database's is ${kept || "unset"}. Only a database without accounts can get another one.`,
  )
