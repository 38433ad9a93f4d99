import type pg from "pg"
import { accountNumbersCount } from "#shared/iban/own-bank.ts"

/** What another cell sees: references come from the numbers of entries, and messages have their own. */
const sequences = ["journal_entries_id_seq", "rail_messages_id_seq"] as const

/**
 * Lets the numbers of a cell begin as its account numbers do (`ACCOUNT_NUMBER_PREFIX`), so that no two cells give a
 * payment or a message the same identifier. Numbers that are higher already go on. Only the owner role may do so.
 */
export async function beginNumbers(
  client: Pick<pg.Pool, "query">,
  accountNumberPrefix: string,
): Promise<void> {
  const digits = String(accountNumbersCount).length - 1
  const first = accountNumberPrefix.padEnd(digits, "0")
  for (const sequence of sequences) {
    await client.query(
      `select setval('${sequence}', $1::bigint) from ${sequence} where last_value < $1::bigint`,
      [first],
    )
  }
}
