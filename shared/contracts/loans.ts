import * as z from "zod/mini"
import { creditScores, employmentTypes, loanTypes, maxTermMonths } from "../loans/application.ts"
import { currencies } from "../money/currency.ts"
import { parseAmount } from "../money/money.ts"
import type { loanInstallments, loans } from "../tables/loans.ts"
import { fault } from "../words/reader.ts"
import type { Phrase } from "../words/text.ts"
import {
  amount,
  currency,
  decimal,
  described,
  id,
  instant,
  isDay,
  nullableText,
  positive,
  positiveAmount,
} from "./fields.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"

const term: Phrase = (say) =>
  say("Term must be a whole number of months from 1 to {max}", { max: maxTermMonths })
const { lowest, highest } = creditScores
const score: Phrase = (say) =>
  say("Credit score must be a whole number from {lowest} to {highest}", { lowest, highest })
const income = "Annual income is required"

/** Sent by the client's own calculation and ignored: the bank calculates it itself. */
const calculatedByBank = z.optional(z.union([z.string(), z.number()]))

/**
 * POST /api/loans (specification section 5). The smallest and largest amounts depend on the day's
 * rates: shared/money/loan-bounds.ts.
 */
export const NewLoan = z.strictObject({
  loanType: z.enum(loanTypes, fault("Choose the type of loan")),
  amount: positiveAmount("Amount must be a positive number", "Amount is required"),
  currency: z._default(z.enum(currencies, fault("Choose a currency")), "EUR"),
  termMonths: z.int(fault(term)).check(z.gte(1, fault(term)), z.lte(maxTermMonths, fault(term))),
  purpose: singleLine("Purpose", 1000, {
    min: 10,
    message: "Purpose must be at least 10 characters",
  }),
  employmentType: z.enum(employmentTypes, fault("Choose your employment")),
  annualIncome: z.string(fault(income)).check(
    z.refine((text) => text !== "", fault(income, true)),
    z.refine(
      (text) => parseAmount(text) !== undefined,
      fault("Annual income must be an amount such as 45000.00"),
    ),
  ),
  creditScore: z.optional(
    z.int(fault(score)).check(z.gte(lowest, fault(score)), z.lte(highest, fault(score))),
  ),
  collateral: z.optional(singleLine("Collateral", 1000)),
  monthlyPayment: calculatedByBank,
  interestRate: calculatedByBank,
}) satisfies z.ZodMiniType<
  Pick<
    Row,
    "loanType" | "amount" | "termMonths" | "purpose" | "employmentType" | "annualIncome"
  > & {
    currency: NonNullable<Row["currency"]>
    creditScore?: number | undefined
    collateral?: string | undefined
  }
>

type Row = typeof loans.$inferInsert

export type NewLoan = z.infer<typeof NewLoan>

/**
 * POST /api/loans/:id/repayments: a part of the loan or its full payoff, in the loan's currency.
 */
export const NewRepayment = z.strictObject({
  amount: positiveAmount("Amount must be a positive number", "Amount is required"),
})

export type NewRepayment = z.infer<typeof NewRepayment>

/**
 * POST /api/loans/:id/withdrawal: what it costs, as the member read it: the payoff of the day, in the loan's
 * currency.
 */
export const LoanWithdrawal = z.strictObject({
  amount: positiveAmount("Amount must be a positive number", "Amount is required"),
})

export type LoanWithdrawal = z.infer<typeof LoanWithdrawal>

const differ = "Send the terms of the offer"
const sent = (form: RegExp) => z.string(fault(differ)).check(z.regex(form, fault(differ)))

/**
 * POST /api/loans/:id/acceptance: the terms as the member read them, in the API's format. A confirmation
 * is bound to them.
 */
export const LoanAcceptance = z.strictObject({
  amount: sent(/^[0-9]{1,10}\.[0-9]{2}$/),
  interestRate: sent(/^[0-9]{1,3}\.[0-9]{2}$/),
  termMonths: z
    .int(fault(differ))
    .check(z.gte(1, fault(differ)), z.lte(maxTermMonths, fault(differ))),
  monthlyPayment: sent(/^[0-9]{1,10}\.[0-9]{2}$/),
  password,
})

export type LoanAcceptance = z.infer<typeof LoanAcceptance>

/** The papers of a loan: the sheet about its terms, the agreement, the schedule, and what pays it off today. */
export const loanPapers = ["information", "agreement", "schedule", "payoff"] as const
export type LoanPaper = (typeof loanPapers)[number]

/** The query of GET /api/loans/{id}/paper. */
export const LoanPaperQuery = z.strictObject({
  paper: z.enum(loanPapers, fault("Choose a paper from the list")),
})
export type LoanPaperQuery = z.output<typeof LoanPaperQuery>

const day = described(z.iso.date(), "A calendar date.")

const noDate = "Date must be a day such as 2026-11-20"

/** The query of GET /api/loans/{id}/payoff. */
export const PayoffQuery = z.strictObject({
  on: z.optional(z.string(fault(noDate)).check(z.refine(isDay, fault(noDate)))),
})
export type PayoffQuery = z.output<typeof PayoffQuery>

/**
 * One installment. `dueDate` is a calendar date. `paid` is the total of principal and interest
 * paid; `overdue` means that the due date has passed, `due` that it is today.
 */
export const Installment = z.object({
  number: positive,
  dueDate: day,
  principal: amount,
  interest: amount,
  paid: described(amount, "The amount paid so far, principal and interest together."),
  status: z.enum(["paid", "overdue", "due", "upcoming"]),
}) satisfies z.ZodMiniType<
  Pick<typeof loanInstallments.$inferSelect, "number" | "dueDate" | "principal" | "interest">
>
export type Installment = z.infer<typeof Installment>

/**
 * What pays a loan off on the bank's day `date`, with what is paid today: `total` is `principal` plus `interest`. Of
 * the total, `due` is due by that day, and `accrued` is the interest since the last due date (actual/365). Of a day to
 * come, `due` is collected as usual, and the rest pays off the loan then.
 */
export const Payoff = z.object({
  date: described(day, "The date for which the payoff was calculated, in the bank's time zone."),
  principal: amount,
  interest: amount,
  total: described(amount, "Principal and interest: the amount that pays off the loan."),
  due: described(amount, "The part of the total that is due by that date."),
  accrued: described(
    amount,
    "Interest since the last due date (actual days over 365). Included in `interest`.",
  ),
})
export type Payoff = z.infer<typeof Payoff>

/**
 * `expiresOn` is the last day on which the offer can be accepted, in the bank's time zone. `declined` is
 * also a withdrawal before the payout; `acceptedAt` then says that it had been accepted.
 */
export const LoanOffer = z.object({
  state: z.enum(["open", "accepted", "declined", "expired"]),
  expiresOn: described(day, "The last day on which it can be accepted."),
  /** ISO 8601 in UTC. */
  acceptedAt: z.nullable(instant),
})
export type LoanOffer = z.infer<typeof LoanOffer>

/** GET /api/loans, newest first. Amounts are decimal strings, `interestRate` is percent a year. */
export const Loan = z.object({
  id,
  loanType: z.enum(loanTypes),
  amount,
  currency,
  interestRate: decimal(/^[0-9]{1,3}\.[0-9]{2}$/, "Percent per year: 5.00 is 5%."),
  termMonths: z.int(),
  monthlyPayment: amount,
  status: z.enum(["pending", "approved", "rejected", "active", "closed"]),
  purpose: z.string(),
  employmentType: z.enum(employmentTypes),
  annualIncome: amount,
  creditScore: z.nullable(z.int()),
  collateral: nullableText,
  /** ISO 8601 in UTC. */
  applicationDate: instant,
  approvedDate: z.nullable(instant),
  rejectionReason: nullableText,
  accountId: described(z.nullable(id), "The account from which installments are collected."),
  firstPaymentDate: z.nullable(day),
  disbursedDate: z.nullable(day),
  balance: described(amount, "The remaining principal."),
  createdAt: instant,
  installments: z.array(Installment),
  offer: described(
    z.nullable(LoanOffer),
    "The bank's offer and the member's answer; null before approval, and for loans paid out before offers were accepted.",
  ),
  withdrawalUntil: described(
    z.nullable(day),
    "The last day on which the member can withdraw after the payout; null if they can't.",
  ),
  /** When they did: ISO 8601 in UTC. */
  withdrawnAt: z.nullable(instant),
  /** When the bank gave up the remaining principal (ISO 8601 in UTC), and how much; null if it did not. */
  writtenOffAt: z.nullable(instant),
  writtenOff: described(
    z.nullable(amount),
    "The principal that the bank gave up; null if it did not.",
  ),
  arrears: described(amount, "The overdue amount."),
  /** The next installment, apart from arrears. */
  nextPayment: z.nullable(z.object({ dueDate: day, amount })),
  payoff: described(z.nullable(Payoff), "Today's payoff; null unless the loan is active."),
}) satisfies z.ZodMiniType<
  Pick<
    typeof loans.$inferSelect,
    | "id"
    | "loanType"
    | "amount"
    | "currency"
    | "interestRate"
    | "termMonths"
    | "monthlyPayment"
    | "status"
    | "purpose"
    | "employmentType"
    | "annualIncome"
    | "creditScore"
    | "collateral"
    | "rejectionReason"
    | "accountId"
    | "firstPaymentDate"
    | "disbursedDate"
    | "balance"
  >
>
export type Loan = z.infer<typeof Loan>
