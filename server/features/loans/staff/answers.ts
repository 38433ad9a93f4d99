import * as z from "zod/mini"
import {
  type Affordability,
  type LoanArrears,
  loanStages,
  type PaymentPromise,
  type Payout,
  type StaffLoan,
  type StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import { employmentTypes, loanTypes } from "#shared/loans/application.ts"
import { loanStatuses } from "#shared/tables/loans.ts"
import {
  amount,
  answer,
  currency,
  decimal,
  exactly,
  id,
  text,
} from "../../../http/openapi/answer-parts.ts"
import { moment } from "../../../staff/answer-parts.ts"
import { deciders, openProposals } from "../../../staff/proposed-answer.ts"

const date = z.iso.date()
const percent = decimal(/^[0-9]{1,3}\.[0-9]{2}$/, "Percent a year.")
/** A month's figure in EUR; what is left may be less than nothing. */
const figure = decimal(/^-?[0-9]{1,18}\.[0-9]{2}$/, "Decimal string with exactly two decimals.")

const loan = exactly<StaffLoan>()(
  z.strictObject({
    loanId: id,
    memberId: id,
    name: z.string(),
    loanType: z.enum(loanTypes),
    amount,
    currency,
    termMonths: z.int(),
    purpose: z.string(),
    status: z.enum(loanStatuses),
    stage: z.nullable(z.enum(loanStages)),
    interestRate: percent,
    monthlyPayment: amount,
    balance: amount,
    applicationDate: moment,
    offerExpiresOn: z.nullable(date),
    acceptedAt: z.nullable(moment),
  }),
)

export const staffLoan = answer<StaffLoan>()("StaffLoan", loan)

const affordability = exactly<Affordability>()(
  z.strictObject({
    months: z.array(z.strictObject({ month: date, income: figure, outgoings: figure })),
    income: figure,
    outgoings: figure,
    instalments: figure,
    payment: z.nullable(figure),
    debtToIncome: z.nullable(decimal(/^[0-9]+\.[0-9]$/, "Percent of the income.")),
    left: z.nullable(figure),
  }),
)

const promiseFields = {
  id,
  amount,
  promisedFor: date,
  note: z.string(),
  createdAt: moment,
  paid: figure,
  state: z.enum(["open", "paid", "broken", "written_off"]),
}
const promise = exactly<PaymentPromise>()(z.strictObject({ ...promiseFields, employee: text }))

export const staffLoanDetail = answer<StaffLoanDetail>()(
  "StaffLoanDetail",
  z.strictObject({
    loan,
    file: z.nullable(
      z.strictObject({
        employmentType: z.enum(employmentTypes),
        annualIncome: amount,
        creditScore: z.nullable(z.int()),
        collateral: text,
        rejectionReason: text,
        affordability: z.nullable(affordability),
        overdue: z.nullable(amount),
        promises: z.array(promise),
        proposals: openProposals,
      }),
    ),
  }),
)

export const loanArrears = answer<LoanArrears>()(
  "LoanArrears",
  z.strictObject({
    loanId: id,
    memberId: id,
    name: z.string(),
    loanType: z.enum(loanTypes),
    currency,
    balance: amount,
    overdue: amount,
    since: date,
    days: z.int(),
    bucket: z.int(),
    promise: z.nullable(z.strictObject(promiseFields)),
  }),
)

export const payout = answer<Payout>()(
  "Payout",
  z.strictObject({
    proposal: z.nullable(z.strictObject({ id, expiresAt: moment, deciders })),
  }),
)
