import * as z from "zod/mini"
import { employmentTypes, loanStatuses, loanTypes, maxTermMonths } from "../loans/application.ts"
import { asWritten } from "../words/text.ts"
import {
  amount,
  currency,
  decimal,
  described,
  id,
  isDay,
  moment,
  nullableText,
  positiveAmount,
  rowId,
} from "./fields.ts"
import { LoanPaperQuery } from "./loans.ts"
import { deciders, OpenProposal, staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

/** What a loan waits for: a decision, the member's answer to an offer, or the payout of an accepted offer. */
export const loanStages = ["to_decide", "offered", "to_pay_out", "expired"] as const

const percent = decimal(/^[0-9]{1,3}\.[0-9]{2}$/, "Percent a year.")

const date = z.iso.date()

/** GET /api/staff/loans: applications and offers, the oldest first. Amounts are in the loan's currency. */
export const StaffLoan = z.object({
  loanId: id,
  memberId: id,
  name: z.string(),
  loanType: z.enum(loanTypes),
  amount,
  currency,
  termMonths: z.int(),
  purpose: z.string(),
  status: z.enum(loanStatuses),
  /** Null when nothing is to be done. */
  stage: z.nullable(z.enum(loanStages)),
  /** Percent a year. */
  interestRate: percent,
  monthlyPayment: amount,
  balance: amount,
  applicationDate: moment,
  offerExpiresOn: z.nullable(date),
  acceptedAt: z.nullable(moment),
  proposed: described(z.boolean(), "Whether a proposal waits for a second person."),
})
export type StaffLoan = z.infer<typeof StaffLoan>

/** A month's figure in EUR; what is left may be less than nothing. */
const figure = decimal(/^-?[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with exactly two decimals.")

/** What a member can afford, in EUR a month, from the bank's postings of the last three whole months. */
export const Affordability = z.object({
  months: z.array(z.object({ month: date, income: figure, outgoings: figure })),
  income: figure,
  outgoings: figure,
  /** Of the member's other loans. */
  instalments: figure,
  /** Of this loan; null, as the figures below, while a rate is missing. */
  payment: z.nullable(figure),
  /** The part of the income that all installments take, in percent; null without an income. */
  debtToIncome: z.nullable(decimal(/^[0-9]+\.[0-9]$/, "Percent of the income.")),
  left: z.nullable(figure),
})
export type Affordability = z.infer<typeof Affordability>

export const PaymentPromise = z.object({
  id,
  amount,
  promisedFor: date,
  note: z.string(),
  createdAt: moment,
  /** How much of it has been paid since. */
  paid: figure,
  state: z.enum(["open", "paid", "broken", "written_off"]),
  employee: nullableText,
})
export type PaymentPromise = z.infer<typeof PaymentPromise>

/** An installment: how much of it was paid, and whether it still must be. */
export const StaffInstallment = z.object({
  number: z.int(),
  dueDate: date,
  principal: amount,
  interest: amount,
  paid: amount,
  state: z.enum(["paid", "overdue", "due", "upcoming", "written_off"]),
})
export type StaffInstallment = z.infer<typeof StaffInstallment>

/** An entry of a loan: its payout, or what was repaid. */
export const LoanEntry = z.object({
  reference: z.string(),
  kind: z.string(),
  bookedAt: moment,
  /** What the debt became less by; less than nothing for a payout. */
  principal: figure,
  interest: figure,
  /** Whether another entry has reversed it. */
  reversed: z.boolean(),
})
export type LoanEntry = z.infer<typeof LoanEntry>

/** What pays a loan off: what is due, the principal that is not, and the interest on it so far. */
export const LoanPayoff = z.object({ due: amount, ahead: amount, accrued: amount, total: amount })
export type LoanPayoff = z.infer<typeof LoanPayoff>

/** A new schedule that two employees agreed on, with the one that it replaced. */
export const Rescheduling = z.object({
  day: date,
  months: z.int(),
  monthlyPayment: amount,
  principal: amount,
  /** The interest up to the day, which stayed due. */
  interestDue: amount,
  before: z.object({ monthlyPayment: amount, installments: z.array(StaffInstallment) }),
})
export type Rescheduling = z.infer<typeof Rescheduling>

/** GET /api/staff/loans/{id}. */
export const StaffLoanDetail = z.object({
  memberId: id,
  /** Null for a loan that is on no list of the employee's, until they have logged why the member's file is opened. */
  loan: z.nullable(StaffLoan),
  /** What is read of the member's file: null until this employee has logged why it is opened. */
  file: z.nullable(
    z.object({
      /** As the member stated it; only for those who lend. */
      application: z.nullable(
        z.object({
          employmentType: z.enum(employmentTypes),
          annualIncome: amount,
          creditScore: z.nullable(z.int()),
          collateral: nullableText,
          rejectionReason: nullableText,
        }),
      ),
      /** While a decision or a payout is due; only for those who lend. */
      affordability: z.nullable(Affordability),
      /** Where it was paid out, and where installments are collected from. */
      account: z.nullable(z.object({ id, name: z.string(), iban: z.string(), balance: amount })),
      disbursedOn: z.nullable(date),
      writtenOff: z.nullable(amount),
      schedule: z.array(StaffInstallment),
      /** The newest first. */
      entries: z.array(LoanEntry),
      /** The newest first. */
      reschedulings: z.array(Rescheduling),
      /** Today's; null unless the loan is active. */
      payoff: z.nullable(LoanPayoff),
      overdue: z.nullable(amount),
      promises: z.array(PaymentPromise),
      /** What waits for a second person. */
      proposals: z.array(OpenProposal),
    }),
  ),
})
export type StaffLoanDetail = z.infer<typeof StaffLoanDetail>

const chosenDay = z
  .string({ error: "Choose a day" })
  .check(z.refine((text) => isDay(text), { error: "Choose a day" }))

/** GET /api/staff/loans/{id}/payoff: on one of the bank's days, at most 60 days ahead. */
export const PayoffQuery = z.strictObject({ on: chosenDay })
export type PayoffQuery = z.infer<typeof PayoffQuery>

/** GET /api/staff/loans/{id}/paper; `on` is the day of a payoff letter, today when left out. */
export const StaffLoanPaperQuery = z.strictObject({
  ...LoanPaperQuery.shape,
  on: z.optional(chosenDay),
})
export type StaffLoanPaperQuery = z.infer<typeof StaffLoanPaperQuery>

/** GET /api/staff/arrears: loans with overdue installments, the longest overdue first. */
export const LoanArrears = z.object({
  loanId: id,
  memberId: id,
  name: z.string(),
  loanType: z.enum(loanTypes),
  currency,
  /** The principal that is not paid yet. */
  balance: amount,
  overdue: amount,
  /** The due date of the oldest overdue installment. */
  since: date,
  days: z.int(),
  /** The most of 1, 30, 60, and 90 days that it has been overdue. */
  bucket: z.int(),
  /** The member's last promise. */
  promise: z.nullable(z.omit(PaymentPromise, { employee: true })),
  proposed: described(z.boolean(), "Whether a proposal waits for a second person."),
})
export type LoanArrears = z.infer<typeof LoanArrears>

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
  rejectionReason: singleLine(asWritten("Reason for the member"), 1000, {
    min: 3,
    message: asWritten("Write what the member reads"),
  }),
  reason: staffReason,
})
export type LoanRejection = z.infer<typeof LoanRejection>

/** POST /api/staff/loans/{id}/undoing, /payout, and /write-off. */
export const LoanReason = z.strictObject({ reason: staffReason })
export type LoanReason = z.infer<typeof LoanReason>

const positive = asWritten("Amount must be a positive number")
const staffAmount = positiveAmount(positive, asWritten("Amount is required"))

/** POST /api/staff/loans/{id}/promises: what the member promised to pay, and by which of the bank's days. */
export const NewPromise = z.strictObject({
  amount: staffAmount,
  promisedFor: chosenDay,
  note: singleLine(asWritten("Note"), 500, {
    min: 3,
    message: asWritten("Write how the member promised it"),
  }),
})
export type NewPromise = z.infer<typeof NewPromise>

/** POST /api/staff/loans/{id}/payout: paid out, or sent to a second person when one may not. */
export const Payout = z.object({
  proposal: z.nullable(z.object({ id, expiresAt: moment, deciders })),
})
export type Payout = z.infer<typeof Payout>

const shortDocument = asWritten("Document and number must be at least 3 characters")

/** POST /api/staff/loans/{id}/repayments: a repayment that an employee takes. */
export const CounterRepayment = z
  .strictObject({
    /** One for each repayment: the same request again is done once. */
    key: z.uuid("Key must be a UUID"),
    amount: staffAmount,
    from: z.enum(["account", "cash"], "Choose the account or cash"),
    /** Of cash: the teller's own drawer. */
    drawerId: z.optional(rowId(asWritten("Open a drawer first"))),
    /** How the member was identified, and where the money is from, as for any cash. */
    identified: z.optional(
      singleLine(asWritten("Document"), 100, { min: 3, message: shortDocument }),
    ),
    source: z.optional(
      singleLine(asWritten("Source"), 200, {
        min: 3,
        message: asWritten("Source must be at least 3 characters"),
      }),
    ),
    reason: staffReason,
  })
  .check(
    z.refine(({ from, drawerId }) => (from === "cash") === (drawerId !== undefined), {
      path: ["from"],
      error: "Open a drawer first",
    }),
  )
export type CounterRepayment = z.infer<typeof CounterRepayment>

/** What was repaid; or null, and the proposal that a second person decides. */
export const CounterRepaid = z.object({
  repaid: z.nullable(
    z.object({
      reference: z.string(),
      /** The receipt, of cash. */
      movementId: z.nullable(id),
      /** Whether that was all of the loan. */
      closed: z.boolean(),
    }),
  ),
  proposal: z.nullable(z.object({ id, expiresAt: moment, deciders })),
})
export type CounterRepaid = z.infer<typeof CounterRepaid>

/** POST /api/staff/loans/{id}/rescheduling: the number of the new installments. */
export const LoanRescheduling = z.strictObject({
  months: z
    .int({ error: "Months must be a whole number" })
    .check(
      z.minimum(1, "At least one month"),
      z.maximum(maxTermMonths, `At most ${maxTermMonths} months`),
    ),
  reason: staffReason,
})
export type LoanRescheduling = z.infer<typeof LoanRescheduling>
