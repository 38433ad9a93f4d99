import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency } from "#shared/contracts/fields.ts"
import { LedgerBalance } from "#shared/contracts/staff-ledger.ts"
import { queryRows } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

/** An account's balance, with as many decimals as the database has. */
export const AccountBalance = z.extend(z.omit(LedgerBalance, { check: true }), {
  balance: z.string(),
})
export type AccountBalance = z.output<typeof AccountBalance>

/** The balances at the end of a day of the bank, YYYY-MM-DD. */
export const trialBalance = (db: Database, day: string): Promise<AccountBalance[]> =>
  queryRows(
    db,
    AccountBalance,
    sql`select code, class, currency, must_be_zero as "mustBeZero", balance::text
      from ledger_trial_balance(${day}::date)`,
  )

/** The day before the first entry or a given day. */
export async function dayBefore(db: Database, day: string): Promise<string> {
  const before = sql`select (${day}::date - 1)::text as day`
  const [row] = await queryRows(db, z.object({ day: z.string() }), before)
  return row?.day ?? ""
}

const JournalLeg = z.object({
  /** As `AccountBalance.code`. */
  account: z.string(),
  /** Of a member's account. */
  iban: z.nullable(z.string()),
  currency,
  /** Positive credits, negative debits. */
  amount: z.string(),
})
export type JournalLeg = z.output<typeof JournalLeg>

export const JournalEntry = z.object({
  id: z.number(),
  date: z.string(),
  reference: z.string(),
  kind: z.string(),
  legs: z.array(JournalLeg),
})
export type JournalEntry = z.output<typeof JournalEntry>

/** Entries of some days of the bank after an entry, in the order in which they were posted. */
export const journalPage = (
  db: Database,
  { from, to, after, most }: { from: string; to: string; after: number; most: number },
): Promise<JournalEntry[]> =>
  queryRows(
    db,
    JournalEntry,
    sql`select entry_id::float8 as id, booked_on::text as date, reference, kind, legs
      from ledger_journal_page(${from}::date, ${to}::date, ${after}::bigint, ${most}::int)`,
  )
