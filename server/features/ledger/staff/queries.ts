import { sql } from "drizzle-orm"
import type { Currency } from "#shared/money/currency.ts"
import type { Database } from "../../../db/pool.ts"

/** An account's balance: positive if the bank owes it (credit), negative if the bank has it (debit). */
export type AccountBalance = {
  /** A system account, or `deposits_current` or `deposits_savings` for all members' accounts of a type. */
  code: string
  class: "asset" | "liability" | "clearing" | "suspense" | "position" | "result"
  currency: Currency
  /** Whether it is zero once everything that waits is done. */
  mustBeZero: boolean
  balance: string
}

/** The balances at the end of a day of the bank, YYYY-MM-DD. */
export async function trialBalance(db: Database, day: string): Promise<AccountBalance[]> {
  const { rows } = await db.execute<AccountBalance>(sql`
    select code, class, currency, must_be_zero as "mustBeZero", balance::text
      from ledger_trial_balance(${day}::date)`)
  return rows
}

/** The bank's current day, YYYY-MM-DD. */
export async function bankToday(db: Database): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select bank_day(clock_timestamp())::text as day`,
  )
  return rows[0]?.day ?? ""
}

/** The day before the first entry or a given day. */
export async function dayBefore(db: Database, day: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select (${day}::date - 1)::text as day`)
  return rows[0]?.day ?? ""
}

export type JournalLeg = {
  /** As `AccountBalance.code`. */
  account: string
  /** Of a member's account. */
  iban: string | null
  currency: Currency
  /** Positive credits, negative debits. */
  amount: string
}

export type JournalEntry = {
  id: number
  date: string
  reference: string
  kind: string
  legs: JournalLeg[]
}

/** Entries of some days of the bank after an entry, in the order in which they were posted. */
export async function journalPage(
  db: Database,
  { from, to, after, most }: { from: string; to: string; after: number; most: number },
): Promise<JournalEntry[]> {
  const { rows } = await db.execute<Omit<JournalEntry, "id"> & { id: string }>(sql`
    select entry_id as id, booked_on::text as date, reference, kind, legs
      from ledger_journal_page(${from}::date, ${to}::date, ${after}::bigint, ${most}::int)`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
