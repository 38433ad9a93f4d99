import { sql } from "drizzle-orm"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import {
  csvHeader,
  csvRows,
  hledgerBalances,
  hledgerEntry,
  hledgerHeader,
  type JournalRequest,
} from "./presenter.ts"
import { bankToday, dayBefore, journalPage, trialBalance } from "./queries.ts"

const perPage = 1000
const beginning = "1970-01-01"

/**
 * Writes the journal of some days, from one snapshot of the ledger. As an hledger journal it begins with the
 * balances before the first day and ends with assertions of the trial balance of the last day, so `hledger check
 * assertions` compares the entries with the balances.
 * @param write takes a part of the file; the next part waits for it
 */
export async function exportJournal(
  { pool }: Pick<StaffContext, "pool">,
  { from = beginning, to, format }: JournalRequest,
  write: (part: string) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (snapshot) => {
    await snapshot.execute(sql`set transaction isolation level repeatable read, read only`)
    await snapshot.execute(sql`set local statement_timeout = 0`)
    const last = to ?? (await bankToday(snapshot))
    if (format === "csv") {
      await write(csvHeader)
      for await (const entries of pages(snapshot, from, last)) await write(csvRows(entries))
      return
    }
    await write(hledgerHeader)
    const before = await dayBefore(snapshot, from)
    await write(hledgerBalances(before, "Balances before", await trialBalance(snapshot, before)))
    for await (const entries of pages(snapshot, from, last)) {
      await write(entries.map(hledgerEntry).join(""))
    }
    const after = await trialBalance(snapshot, last)
    await write(hledgerBalances(last, "Trial balance", after, { asserted: true }))
  })
}

async function* pages(db: Database, from: string, to: string) {
  let after = 0
  for (;;) {
    const entries = await journalPage(db, { from, to, after, most: perPage })
    if (entries.length > 0) yield entries
    const last = entries.at(-1)
    if (!last || entries.length < perPage) return
    after = last.id
  }
}
