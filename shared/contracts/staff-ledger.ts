import * as z from "zod/mini"
import { currencies } from "../money/currency.ts"
import { asWritten } from "../words/text.ts"
import {
  currency,
  described,
  id,
  isDay,
  moment,
  nullableText,
  positiveAmount,
  signedAmount,
} from "./fields.ts"
import { OpenProposal, staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

/** GET /api/staff/trial-balance?on=YYYY-MM-DD: at the end of a day of the bank, today without one. */
export const LedgerBalance = z.object({
  /** A system account, or `deposits_current` or `deposits_savings` for all members' accounts of a type. */
  code: z.string(),
  class: z.enum(["asset", "liability", "clearing", "suspense", "position", "result"]),
  currency,
  /** Whether it is zero once everything that waits is done. */
  mustBeZero: z.boolean(),
  /** Positive if the bank owes it (credit), negative if the bank has it (debit). */
  balance: signedAmount,
  check: described(
    z.nullable(z.enum(["below_zero", "zero", "not_zero"])),
    "What the bank has and is less than nothing; or, of what must be zero, whether it is.",
  ),
})
export type LedgerBalance = z.infer<typeof LedgerBalance>

/** GET /api/staff/assets-below-zero: what the bank has and is below zero now, in each currency. */
export const AssetBelowZero = z.object({ code: z.string(), currency, balance: signedAmount })
export type AssetBelowZero = z.infer<typeof AssetBelowZero>

/** GET /api/staff/ledger-postings?code=suspense&currency=EUR: a system account's postings, newest first. */
export const LedgerPosting = z.object({
  postingId: id,
  entryId: id,
  reference: z.string(),
  kind: z.string(),
  bookedAt: moment,
  /** Positive credits, negative debits. */
  amount: signedAmount,
  reversed: z.boolean(),
})
export type LedgerPosting = z.infer<typeof LedgerPosting>

export const EntryLink = z.object({ id, reference: z.string() })
export type EntryLink = z.infer<typeof EntryLink>

/** One side of an entry. */
export const EntryPosting = z.object({
  id,
  /** As `LedgerBalance.code`. */
  account: z.string(),
  /** Whose account it is; null for the bank's own. */
  memberId: z.nullable(id),
  /** Whether the employee has opened the member's file; without, the next three are null. */
  open: z.boolean(),
  memberName: nullableText,
  iban: nullableText,
  balanceAfter: z.nullable(signedAmount),
  currency,
  /** Positive credits, negative debits. */
  amount: signedAmount,
})
export type EntryPosting = z.infer<typeof EntryPosting>

/** GET /api/staff/ledger-entry?entry=: by ID or reference. */
export const LedgerEntry = z.object({
  id,
  reference: z.string(),
  kind: z.string(),
  bookedAt: moment,
  description: nullableText,
  /** Whether two employees can still reverse or correct it. */
  reversible: z.boolean(),
  /** Whether it is reversed as a whole or not at all: one between two currencies, or of a loan. */
  onlyWhole: z.boolean(),
  /** What the member sees; null for entries between the bank's own accounts. */
  amount: z.nullable(signedAmount),
  currency: z.nullable(currency),
  reverses: z.nullable(EntryLink),
  reversedBy: z.nullable(EntryLink),
  /** Reversals and corrections that wait for a second person. */
  proposals: z.array(OpenProposal),
  postings: z.array(EntryPosting),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** POST /api/staff/ledger-entries/{id}/reversal: a proposal. */
export const EntryReversal = z.strictObject({ reason: staffReason })
export type EntryReversal = z.infer<typeof EntryReversal>

/** POST /api/staff/ledger-entries/{id}/correction: a proposal. The right amount is smaller than the posted one. */
export const EntryCorrection = z.strictObject({
  amount: positiveAmount(asWritten("The right amount must be a positive number")),
  reason: staffReason,
})
export type EntryCorrection = z.infer<typeof EntryCorrection>

/** GET /api/staff/suspense?currency=EUR: what stands on the suspense account. */
export const Suspense = z.object({
  currency /** Positive if the bank owes it (credit), negative if the bank has it (debit). */,
  balance: signedAmount /** A clearing that waits for a second person. */,
  proposals: z.array(OpenProposal),
})
export type Suspense = z.infer<typeof Suspense>

/** POST /api/staff/suspense-clearing: a proposal. */
export const SuspenseClearing = z.strictObject({
  currency: z.enum(currencies, "Choose a currency"),
  reason: staffReason,
})
export type SuspenseClearing = z.infer<typeof SuspenseClearing>

/** POST /api/staff/accounts/{id}/fee-refunds: a proposal. */
export const FeeRefund = z.strictObject({
  /** In the account's currency, up to the maximum in shared/limits.ts. */
  amount: positiveAmount(asWritten("Amount must be a positive number")),
  /** Which fee, for the member. */
  fee: singleLine(asWritten("Fee"), 60, {
    min: 3,
    message: asWritten("Fee must be at least 3 characters"),
  }),
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
