import { sql } from "drizzle-orm"
import { bankToday } from "../../../db/bank-settings.ts"
import { runStatement } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import {
  csvHeader,
  csvRows,
  hledgerBalances,
  hledgerEntry,
  hledgerHeader,
  type JournalRequest,
} from "./presenter.ts"
import {
  type AccountBalance,
  dayBefore,
  type JournalEntry,
  journalPage,
  trialBalance,
} from "./queries.ts"

const perPage = 1000
const beginning = "1970-01-01"

/** Where the journal comes from: as the bank's owner, or as an employee. */
export type JournalSource = {
  today(db: Database): Promise<string>
  trialBalance(db: Database, day: string): Promise<AccountBalance[]>
  page(
    db: Database,
    page: { from: string; to: string; after: number; most: number },
  ): Promise<JournalEntry[]>
}

const asOwner: JournalSource = { today: bankToday, trialBalance, page: journalPage }

/**
 * Writes the journal of some days, from one snapshot of the ledger. As an hledger journal it begins with the
 * balances before the first day and ends with assertions of the trial balance of the last day, so `hledger check
 * assertions` compares the entries with the balances.
 * @param write takes a part of the file; the next part waits for it
 * @param source of an employee; the owner's for the command line
 */
export async function exportJournal(
  { pool }: Pick<StaffContext, "pool">,
  { from = beginning, to, format }: JournalRequest,
  write: (part: string) => Promise<void>,
  source = asOwner,
): Promise<void> {
  await inTransaction(pool, async (snapshot) => {
    await runStatement(snapshot, sql`set transaction isolation level repeatable read, read only`)
    await runStatement(snapshot, sql`set local statement_timeout = 0`)
    // The transaction waits for the reader, such as a pager. Who writes decides how long.
    await runStatement(snapshot, sql`set local idle_in_transaction_session_timeout = 0`)
    const last = to ?? (await source.today(snapshot))
    if (format === "csv") {
      await write(csvHeader)
      for await (const entries of pages(source, snapshot, from, last)) {
        await write(csvRows(entries))
      }
      return
    }
    await write(hledgerHeader)
    const before = await dayBefore(snapshot, from)
    const opening = await source.trialBalance(snapshot, before)
    await write(hledgerBalances(before, "Balances before", opening))
    for await (const entries of pages(source, snapshot, from, last)) {
      await write(entries.map(hledgerEntry).join(""))
    }
    const after = await source.trialBalance(snapshot, last)
    await write(hledgerBalances(last, "Trial balance", after, { asserted: true }))
  })
}

async function* pages(source: JournalSource, db: Database, from: string, to: string) {
  let after = 0
  for (;;) {
    const entries = await source.page(db, { from, to, after, most: perPage })
    if (entries.length > 0) yield entries
    const last = entries.at(-1)
    if (!last || entries.length < perPage) return
    after = last.id
  }
}
