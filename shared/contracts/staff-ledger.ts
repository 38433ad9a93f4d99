import * as z from "zod/mini"
import type { Currency } from "../money/currency.ts"
import { currencies } from "../money/currency.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import { type OpenProposal, staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

/** GET /api/staff/trial-balance?on=YYYY-MM-DD: at the end of a day of the bank, today without one. */
export type LedgerBalance = {
  /** A system account, or `deposits_current` or `deposits_savings` for all members' accounts of a type. */
  code: string
  class: "asset" | "liability" | "clearing" | "suspense" | "position" | "result"
  currency: Currency
  /** Whether it is zero once everything that waits is done. */
  mustBeZero: boolean
  /** Positive if the bank owes it (credit), negative if the bank has it (debit). */
  balance: string
}

/** GET /api/staff/assets-below-zero: what the bank has and is below zero now, in each currency. */
export type AssetBelowZero = Pick<LedgerBalance, "code" | "currency" | "balance">

/** GET /api/staff/ledger-postings?code=suspense&currency=EUR: a system account's postings, newest first. */
export type LedgerPosting = {
  postingId: number
  entryId: number
  reference: string
  kind: string
  bookedAt: string
  /** Positive credits, negative debits. */
  amount: string
  reversed: boolean
}

export type EntryLink = { id: number; reference: string }

/** One side of an entry. */
export type EntryPosting = {
  id: number
  /** As `LedgerBalance.code`. */
  account: string
  /** Whose account it is; null for the bank's own. */
  memberId: number | null
  /** Whether the employee has opened the member's file; without, the next three are null. */
  open: boolean
  memberName: string | null
  iban: string | null
  balanceAfter: string | null
  currency: Currency
  /** Positive credits, negative debits. */
  amount: string
}

/** GET /api/staff/ledger-entry?entry=: by ID or reference. */
export type LedgerEntry = {
  id: number
  reference: string
  kind: string
  bookedAt: string
  description: string | null
  /** Whether two employees can still reverse or correct it. */
  reversible: boolean
  /** What the member sees; null for entries between the bank's own accounts. */
  amount: string | null
  currency: Currency | null
  reverses: EntryLink | null
  reversedBy: EntryLink | null
  /** Reversals and corrections that wait for a second person. */
  proposals: OpenProposal[]
  postings: EntryPosting[]
}

/** POST /api/staff/ledger-entries/{id}/reversal: a proposal. */
export const EntryReversal = z.strictObject({ reason: staffReason })
export type EntryReversal = z.infer<typeof EntryReversal>

/** POST /api/staff/ledger-entries/{id}/correction: a proposal. The right amount is smaller than the posted one. */
export const EntryCorrection = z.strictObject({
  amount: positiveAmount("The right amount must be a positive number"),
  reason: staffReason,
})
export type EntryCorrection = z.infer<typeof EntryCorrection>

/** GET /api/staff/suspense?currency=EUR: what stands on the suspense account. */
export type Suspense = {
  currency: Currency
  /** Positive if the bank owes it (credit), negative if the bank has it (debit). */
  balance: string
  /** A clearing that waits for a second person. */
  proposals: OpenProposal[]
}

/** POST /api/staff/suspense-clearing: a proposal. */
export const SuspenseClearing = z.strictObject({
  currency: z.enum(currencies, "Choose a currency"),
  reason: staffReason,
})
export type SuspenseClearing = z.infer<typeof SuspenseClearing>

/** POST /api/staff/accounts/{id}/fee-refunds: a proposal. */
export const FeeRefund = z.strictObject({
  /** In the account's currency, up to the maximum in shared/limits.ts. */
  amount: positiveAmount("Amount must be a positive number"),
  /** Which fee, for the member. */
  fee: singleLine("Fee", 60, { min: 3, message: "Fee must be at least 3 characters" }),
  reason: staffReason,
})
export type FeeRefund = z.infer<typeof FeeRefund>

export const journalFormats = ["hledger", "csv"] as const

const journalDay = z.optional(
  z.string("Choose a day").check(z.refine(isDay, { error: "Choose a day" })),
)

/** POST /api/staff/journal-exports: the journal of some days as a file. Without days, from the beginning to today. */
export const JournalExport = z.strictObject({
  format: z.enum(journalFormats, "Choose a format"),
  from: journalDay,
  to: journalDay,
})
export type JournalExport = z.infer<typeof JournalExport>
