import { sql } from "drizzle-orm"
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import {
  creditScores,
  employmentTypes,
  loanStatuses,
  loanTypes,
  maxTermMonths,
} from "../loans/application.ts"
import { accounts, currency } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { journalEntries } from "./ledger.ts"
import { language, users } from "./users.ts"

export const loanType = pgEnum("loan_type", loanTypes)
export const loanStatus = pgEnum("loan_status", loanStatuses)
export const employmentType = pgEnum("employment_type", employmentTypes)

const scores = sql.raw(`${creditScores.lowest} and ${creditScores.highest}`)

/** A loan, from application to the last installment (specification sections 3 and 4). */
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
    /** The last of the bank's days on which the member can accept the offer; null for older loans. */
    offerExpiresOn: date(),
    /** When the member accepted the offer. Loans that were paid out before members did have none. */
    acceptedAt: instant(),
    /** In which the member read and accepted it; null for English, and for all from before there were other languages. */
    language: language(),
    /** When the member withdrew the application, declined the offer, or withdrew an acceptance before the payout. */
    declinedAt: instant(),
    /** When the member withdrew after the payout: everything was paid back then. */
    withdrawnAt: instant(),
    /** When the bank gave up what was left of it, how much that was, and the entry that says so. */
    writtenOffAt: instant(),
    writtenOff: amount(),
    /** The entry that paid it back when the member withdrew. */
    withdrawalEntryId: ref().references(() => journalEntries.id),
    writtenOffEntryId: ref().references(() => journalEntries.id),
    /** Why it was rejected, shown to the member. */
    rejectionReason: text(),
    /**
     * Where the money was paid out, and where installments are collected from; set at disbursement.
     */
    accountId: ref().references(() => accounts.id),
    firstPaymentDate: date(),
    /** The bank's day of the payout; due dates are counted from it. */
    disbursedDate: date(),
    /** Interest is paid up to this day: the disbursement, or the last partial early repayment. */
    interestFrom: date(),
    /** The remaining debt. */
    balance: amount().notNull().default("0"),
    /** The due date of its oldest unpaid installment; kept by loan_keep_unpaid_since alone. */
    unpaidSince: date(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("loans_user_idx").on(table.userId, table.applicationDate, table.id),
    index("loans_to_do_idx").on(table.id).where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_to_pay_out_idx")
      .on(table.id)
      .where(sql`${table.status} = 'approved' and ${table.acceptedAt} is not null`),
    // The orders of the loan desk's lists, whose columns are numeric without a scale.
    index("loans_by_amount_idx")
      .on(sql`(${table.amount}::numeric)`, table.id)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_term_idx")
      .on(table.termMonths, table.id)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_by_rate_idx")
      .on(sql`(${table.interestRate}::numeric)`, table.id)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_accepted_idx")
      .on(sql`coalesce(${table.acceptedAt}, 'infinity'::timestamptz)`, table.id)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_until_idx")
      .on(sql`coalesce(${table.offerExpiresOn}, 'infinity'::date)`, table.id)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("loans_by_balance_idx")
      .on(sql`(${table.balance}::numeric)`, table.id)
      .where(sql`${table.status} = 'active'`),
    index("loans_unpaid_idx")
      .on(table.unpaidSince, table.id)
      .where(sql`${table.status} = 'active'`),
    check(
      "loans_rejection_explained",
      sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`,
    ),
    check(
      "loans_active_has_account",
      sql`${table.status} not in ('active', 'closed') or (${table.accountId} is not null and ${table.disbursedDate} is not null and ${table.interestFrom} is not null) or (${table.status} = 'closed' and ${table.disbursedDate} is null and (${table.declinedAt} is not null or (${table.offerExpiresOn} is not null and ${table.acceptedAt} is null)))`,
    ),
    check(
      "loans_declined_is_closed",
      sql`${table.declinedAt} is null or (${table.status} = 'closed' and ${table.disbursedDate} is null)`,
    ),
    check(
      "loans_withdrawn_is_closed",
      sql`${table.withdrawnAt} is null or (${table.status} = 'closed' and ${table.disbursedDate} is not null)`,
    ),
    check(
      "loans_written_off_is_closed",
      sql`(${table.writtenOffAt} is null) = (${table.writtenOff} is null) and (${table.writtenOffAt} is null) = (${table.writtenOffEntryId} is null) and (${table.writtenOffAt} is null or (${table.status} = 'closed' and ${table.disbursedDate} is not null and ${table.writtenOff} > 0))`,
    ),
    check(
      "loans_acceptance_of_offer",
      sql`${table.acceptedAt} is null or (${table.offerExpiresOn} is not null and ${table.status} in ('approved', 'active', 'closed'))`,
    ),
    check("loans_closed_is_paid", sql`${table.status} <> 'closed' or ${table.balance} = 0`),
    check("loans_amount_positive", sql`${table.amount} > 0`),
    check(
      "loans_term_range",
      sql`${table.termMonths} between 1 and ${sql.raw(String(maxTermMonths))}`,
    ),
    check("loans_interest_rate_range", sql`${table.interestRate} between 0 and 100`),
    check("loans_monthly_payment_positive", sql`${table.monthlyPayment} > 0`),
    check("loans_annual_income_not_negative", sql`${table.annualIncome} >= 0`),
    check("loans_credit_score_range", sql`${table.creditScore} between ${scores}`),
    check("loans_balance_range", sql`${table.balance} between 0 and ${table.amount}`),
    check("loans_purpose_length", sql`char_length(${table.purpose}) between 10 and 1000`),
    check("loans_collateral_length", sql`char_length(${table.collateral}) <= 1000`),
  ],
)

/**
 * The schedule of a disbursed loan: due dates, amounts, and what has been paid. A partial early
 * repayment replaces the unpaid installments.
 */
export const loanInstallments = pgTable(
  "loan_installments",
  {
    loanId: ref()
      .notNull()
      .references(() => loans.id),
    /** From 1 to the loan's term. */
    number: integer().notNull(),
    dueDate: date().notNull(),
    principal: amount().notNull(),
    interest: amount().notNull(),
    paidPrincipal: amount().notNull().default("0"),
    paidInterest: amount().notNull().default("0"),
    /** When it was paid in full. */
    paidAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.number] }),
    index("loan_installments_overdue_idx")
      .on(table.dueDate, table.loanId)
      .where(sql`${table.paidAt} is null`)
      .concurrently(),
    check("loan_installments_number_positive", sql`${table.number} >= 1`),
    check(
      "loan_installments_principal",
      sql`${table.paidPrincipal} between 0 and ${table.principal}`,
    ),
    check("loan_installments_interest", sql`${table.paidInterest} between 0 and ${table.interest}`),
    check(
      "loan_installments_paid_at",
      sql`(${table.paidAt} is null) = (${table.paidPrincipal} < ${table.principal} or ${table.paidInterest} < ${table.interest})`,
    ),
  ],
)

/** An installment as loan_entries and loan_reschedulings keep it: amounts as decimal strings. */
export type KeptInstallment = {
  number: number
  dueDate: string
  principal: string
  interest: string
  paidPrincipal: string
  paidInterest: string
  paidAt: string | null
}

/** What an entry changed of a loan, as it was before. */
type LoanBefore = {
  balance: string
  interestFrom: string
  monthlyPayment: string
  /** Installments that are due after this day were replaced. */
  after: string | null
  /** Only those that it changed. */
  installments: KeptInstallment[]
}

/**
 * The entries of each loan: its payout and what was repaid. Entries from before this table are listed where their
 * account belongs to one loan. Append-only.
 */
export const loanEntries = pgTable(
  "loan_entries",
  {
    entryId: ref()
      .primaryKey()
      .references(() => journalEntries.id),
    loanId: ref()
      .notNull()
      .references(() => loans.id),
    /** What the debt became less by; less than nothing for a payout. */
    principal: numeric({ precision: 20, scale: 2 }).notNull(),
    interest: numeric({ precision: 20, scale: 2 }).notNull(),
    /** To undo it; null for payouts, for what undoes an entry, and for entries from before this table. */
    before: jsonb().$type<LoanBefore>(),
    /** Of an employee's request at the counter, so that it is done once. */
    key: uuid().unique("loan_entries_key_key"),
  },
  (table) => [index("loan_entries_loan_idx").on(table.loanId, table.entryId)],
)

/** New schedules that two employees agreed on, each with the one that it replaced. Append-only. */
export const loanReschedulings = pgTable(
  "loan_reschedulings",
  {
    id: id(),
    loanId: ref()
      .notNull()
      .references(() => loans.id),
    /** The bank's day from which it counts. */
    day: date().notNull(),
    /** The number of new installments, and what each is. */
    months: integer().notNull(),
    monthlyPayment: amount().notNull(),
    /** The principal that is spread over them. */
    principal: amount().notNull(),
    /** The interest up to the day, which stayed due. */
    interestDue: amount().notNull(),
    before: jsonb().$type<LoanBefore>().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("loan_reschedulings_loan_idx").on(table.loanId, table.id),
    check(
      "loan_reschedulings_months",
      sql`${table.months} between 1 and ${sql.raw(String(maxTermMonths))}`,
    ),
    check("loan_reschedulings_principal", sql`${table.principal} > 0`),
  ],
)

/** What members promised to pay on loans in arrears. Append-only. */
export const loanPromises = pgTable(
  "loan_promises",
  {
    id: id(),
    loanId: ref()
      .notNull()
      .references(() => loans.id),
    employeeId: ref().notNull(),
    /** In the loan's currency. */
    amount: amount().notNull(),
    /** The bank's day by which it is to be paid. */
    promisedFor: date().notNull(),
    /** What was due by that day when the promise was made. */
    dueBefore: amount().notNull(),
    note: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("loan_promises_loan_idx").on(table.loanId, table.id),
    index("loan_promises_day_idx").on(table.promisedFor, table.loanId),
    check(
      "loan_promises_amount",
      sql`${table.amount} > 0 and ${table.amount} <= ${table.dueBefore}`,
    ),
    check("loan_promises_note_length", sql`char_length(${table.note}) between 1 and 500`),
  ],
)
