import { sql } from "drizzle-orm"
import { check, date, index, integer, numeric, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { currency } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

export const loanTypes = ["personal", "mortgage", "business", "auto"] as const
export const loanType = pgEnum("loan_type", loanTypes)
export const loanStatuses = ["pending", "approved", "rejected", "active", "closed"] as const
export const loanStatus = pgEnum("loan_status", loanStatuses)
export const employmentTypes = [
  "employed",
  "self-employed",
  "unemployed",
  "retired",
  "student",
] as const
export const employmentType = pgEnum("employment_type", employmentTypes)

/** A loan, from application to the last instalment (specification sections 3 and 4). */
export const loans = pgTable(
  "loans",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    loanType: loanType().notNull(),
    amount: amount().notNull(),
    currency: currency().notNull().default("EUR"),
    /** Percent a year: 5.00 is 5 %. */
    interestRate: numeric({ precision: 5, scale: 2 }).notNull(),
    termMonths: integer().notNull(),
    monthlyPayment: amount().notNull(),
    status: loanStatus().notNull().default("pending"),
    purpose: text().notNull(),
    employmentType: employmentType().notNull(),
    annualIncome: amount().notNull(),
    creditScore: integer(),
    collateral: text(),
    applicationDate: instant().notNull().defaultNow(),
    approvedDate: instant(),
    firstPaymentDate: date(),
    /** What is still owed. */
    balance: amount().notNull().default("0"),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("loans_user_idx").on(table.userId, table.applicationDate, table.id),
    check("loans_amount_positive", sql`${table.amount} > 0`),
    check("loans_term_range", sql`${table.termMonths} between 1 and 360`),
    check("loans_interest_rate_range", sql`${table.interestRate} between 0 and 100`),
    check("loans_monthly_payment_positive", sql`${table.monthlyPayment} > 0`),
    check("loans_annual_income_not_negative", sql`${table.annualIncome} >= 0`),
    check("loans_credit_score_range", sql`${table.creditScore} between 300 and 850`),
    check("loans_balance_range", sql`${table.balance} between 0 and ${table.amount}`),
    check("loans_purpose_length", sql`char_length(${table.purpose}) between 10 and 1000`),
    check("loans_collateral_length", sql`char_length(${table.collateral}) <= 1000`),
  ],
)
