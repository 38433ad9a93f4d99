import type { Transaction } from "#shared/contracts/transactions.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { type FoldedRow, foldGivenBack } from "./fold-given-back.ts"

/** What did not go through is one row with its money back only within a day, so that days add up. */
export type HistoryDay = { day: string; rows: readonly FoldedRow[] }

/** The rows of each of the bank's calendar days, newest first, as the transactions are. */
export function byDay(rows: readonly Transaction[]): HistoryDay[] {
  const days: { day: string; rows: Transaction[] }[] = []
  for (const row of rows) {
    const day = bankDay(new Date(row.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days.map((each) => ({ day: each.day, rows: foldGivenBack(each.rows) }))
}

/** How many rows are shown for these transactions. */
export function countRows(transactions: readonly Transaction[]): number {
  return byDay(transactions).reduce((count, { rows }) => count + rows.length, 0)
}
