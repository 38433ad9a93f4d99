import * as z from "zod/mini"
import type { employmentTypes, loanTypes } from "../loans/application.ts"
import type { Currency } from "../money/currency.ts"
import type { loanStatuses } from "../tables/loans.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import { type OpenProposal, type Proposed, staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

/** What a loan waits for: a decision, the member's answer to an offer, or the payout of an accepted offer. */
export const loanStages = ["to_decide", "offered", "to_pay_out", "expired"] as const
export type LoanStage = (typeof loanStages)[number]

/** GET /api/staff/loans: applications and offers, the oldest first. Amounts are in the loan's currency. */
export type StaffLoan = {
  loanId: number
  memberId: number
  name: string
  loanType: (typeof loanTypes)[number]
  amount: string
  currency: Currency
  termMonths: number
  purpose: string
  status: (typeof loanStatuses)[number]
  /** Null when nothing is to be done. */
  stage: LoanStage | null
  /** Percent a year. */
  interestRate: string
  monthlyPayment: string
  balance: string
  applicationDate: string
  offerExpiresOn: string | null
  acceptedAt: string | null
}

/** What a member can afford, in EUR a month, from the bank's postings of the last three whole months. */
export type Affordability = {
  months: { month: string; income: string; outgoings: string }[]
  income: string
  outgoings: string
  /** Of the member's other loans. */
  instalments: string
  /** Of this loan; null, as the figures below, while a rate is missing. */
  payment: string | null
  /** The part of the income that all installments take, in percent; null without an income. */
  debtToIncome: string | null
  left: string | null
}

export type PaymentPromise = {
  id: number
  amount: string
  promisedFor: string
  note: string
  employee: string | null
  createdAt: string
  /** How much of it has been paid since. */
  paid: string
  state: "open" | "paid" | "broken" | "written_off"
}

/** GET /api/staff/loans/{id}. */
export type StaffLoanDetail = {
  loan: StaffLoan
  /** What is read of the member's file: null until this employee has logged why it is opened. */
  file: {
    employmentType: (typeof employmentTypes)[number]
    annualIncome: string
    /** As the member stated it. */
    creditScore: number | null
    collateral: string | null
    rejectionReason: string | null
    /** While a decision or a payout is due. */
    affordability: Affordability | null
    overdue: string | null
    promises: PaymentPromise[]
    /** What waits for a second person. */
    proposals: OpenProposal[]
  } | null
}

/** GET /api/staff/arrears: loans with overdue installments, the longest overdue first. */
export type LoanArrears = {
  loanId: number
  memberId: number
  name: string
  loanType: (typeof loanTypes)[number]
  currency: Currency
  /** The principal that is not paid yet. */
  balance: string
  overdue: string
  /** The due date of the oldest overdue installment. */
  since: string
  days: number
  /** The most of 1, 30, 60, and 90 days that it has been overdue. */
  bucket: number
  /** The member's last promise. */
  promise: Omit<PaymentPromise, "employee"> | null
}

const rateMessage = "Rate must be a percentage such as 4.50"

/** POST /api/staff/loans/{id}/approval: the rate that is proposed for the offer, percent a year. */
export const LoanApproval = z.strictObject({
  interestRate: z
    .string({ error: rateMessage })
    .check(z.regex(/^[0-9]{1,2}(\.[0-9]{1,2})?$/, rateMessage)),
  reason: staffReason,
})
export type LoanApproval = z.infer<typeof LoanApproval>

/** POST /api/staff/loans/{id}/rejection. */
export const LoanRejection = z.strictObject({
  /** The member reads it. */
  rejectionReason: singleLine("Reason for the member", 1000, {
    min: 3,
    message: "Write what the member reads",
  }),
  reason: staffReason,
})
export type LoanRejection = z.infer<typeof LoanRejection>

/** POST /api/staff/loans/{id}/undoing, /payout, and /write-off. */
export const LoanReason = z.strictObject({ reason: staffReason })
export type LoanReason = z.infer<typeof LoanReason>

/** POST /api/staff/loans/{id}/promises: what the member promised to pay, and by which of the bank's days. */
export const NewPromise = z.strictObject({
  amount: positiveAmount("Amount must be a positive number", "Amount is required"),
  promisedFor: z
    .string({ error: "Choose a day" })
    .check(z.refine((text) => isDay(text), { error: "Choose a day" })),
  note: singleLine("Note", 500, { min: 3, message: "Write how the member promised it" }),
})
export type NewPromise = z.infer<typeof NewPromise>

/** POST /api/staff/loans/{id}/payout: paid out, or sent to a second person when one may not. */
export type Payout = { proposal: Proposed["proposal"] | null }
