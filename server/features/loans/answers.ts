import * as z from "zod/mini"
import {
  employmentTypes,
  type Instalment,
  type Loan,
  loanTypes,
  type Payoff,
} from "#shared/contracts/loans.ts"
import {
  amount,
  answer,
  currency,
  decimal,
  id,
  instant,
  text,
} from "../../http/openapi/answer-parts.ts"

const day = z.iso.date().check(z.describe("A calendar date."))

export const payoff = answer<Payoff>()(
  "Payoff",
  z.strictObject({
    date: day.check(z.describe("The bank's day for which it is computed.")),
    principal: amount,
    interest: amount,
    total: amount.check(z.describe("Principal and interest: what pays the loan off.")),
    due: amount.check(z.describe("The part of the total that is due by that day.")),
    accrued: amount.check(
      z.describe("Interest since the last due date, actual days over 365; part of `interest`."),
    ),
  }),
)

export const instalment = answer<Instalment>()(
  "Instalment",
  z.strictObject({
    number: z.int().check(z.positive()),
    dueDate: day,
    principal: amount,
    interest: amount,
    paid: amount.check(z.describe("Of principal and interest together.")),
    status: z.enum(["paid", "overdue", "due", "upcoming"]),
  }),
)

export const loan = answer<Loan>()(
  "Loan",
  z.strictObject({
    id,
    loanType: z.enum(loanTypes),
    amount,
    currency,
    interestRate: decimal(/^[0-9]{1,3}\.[0-9]{2}$/, "Percent a year: 5.00 is 5%."),
    termMonths: z.int(),
    monthlyPayment: amount,
    status: z.enum(["pending", "approved", "rejected", "active", "closed"]),
    purpose: z.string(),
    employmentType: z.enum(employmentTypes),
    annualIncome: amount,
    creditScore: z.nullable(z.int()),
    collateral: text,
    applicationDate: instant,
    approvedDate: z.nullable(instant),
    rejectionReason: text,
    accountId: z
      .nullable(id)
      .check(z.describe("The account from which installments are collected.")),
    firstPaymentDate: z.nullable(day),
    disbursedDate: z.nullable(day),
    balance: amount.check(z.describe("The principal that is still owed.")),
    createdAt: instant,
    instalments: z.array(instalment),
    arrears: amount.check(z.describe("What is past due.")),
    nextPayment: z.nullable(z.strictObject({ dueDate: day, amount })),
    payoff: z.nullable(payoff).check(z.describe("Of an active loan.")),
  }),
)
