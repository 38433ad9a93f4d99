import * as z from "zod/mini"
import type { Instalment, Loan, Payoff } from "#shared/contracts/loans.ts"
import { employmentTypes, loanTypes } from "#shared/loans/application.ts"
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
    date: day.check(
      z.describe("The date for which the payoff was calculated, in the bank's time zone."),
    ),
    principal: amount,
    interest: amount,
    total: amount.check(z.describe("Principal and interest: the amount that pays off the loan.")),
    due: amount.check(z.describe("The part of the total that is due by that date.")),
    accrued: amount.check(
      z.describe(
        "Interest since the last due date (actual days over 365). Included in `interest`.",
      ),
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
    paid: amount.check(z.describe("The amount paid so far, principal and interest together.")),
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
    interestRate: decimal(/^[0-9]{1,3}\.[0-9]{2}$/, "Percent per year: 5.00 is 5%."),
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
    balance: amount.check(z.describe("The remaining principal.")),
    createdAt: instant,
    instalments: z.array(instalment),
    offer: z
      .nullable(
        z.strictObject({
          state: z.enum(["open", "accepted", "declined", "expired"]),
          expiresOn: day.check(z.describe("The last day on which it can be accepted.")),
          acceptedAt: z.nullable(instant),
        }),
      )
      .check(
        z.describe(
          "The bank's offer and the customer's answer; null before approval, and for loans paid out before offers were accepted.",
        ),
      ),
    withdrawalUntil: z
      .nullable(day)
      .check(
        z.describe(
          "The last day on which the customer can withdraw after the payout; null if they can't.",
        ),
      ),
    withdrawnAt: z.nullable(instant),
    writtenOffAt: z.nullable(instant),
    writtenOff: z
      .nullable(amount)
      .check(z.describe("The principal that the bank gave up; null if it did not.")),
    arrears: amount.check(z.describe("The overdue amount.")),
    nextPayment: z.nullable(z.strictObject({ dueDate: day, amount })),
    payoff: z.nullable(payoff).check(z.describe("Today's payoff; null unless the loan is active.")),
  }),
)
