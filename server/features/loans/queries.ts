import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { endedLoansListed } from "#shared/limits.ts"
import { loans } from "#shared/tables/loans.ts"
import type { Language } from "#shared/words/languages.ts"
import { callFunction, queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { PaperLanguage, StoredLetterhead } from "../../documents/read-statement.ts"

/** An installment as the query returns it: amounts as decimal strings, `dueDate` as a calendar date. */
export type InstallmentRow = {
  number: number
  dueDate: string
  principal: string
  interest: string
  paidPrincipal: string
  paidInterest: string
}

/** What pays a loan off on a given day. `ahead` is principal that is not due yet (loan-figures.sql). */
export type PayoffRow = { due: string; ahead: string; accrued: string; total: string }

export type LoanRow = Awaited<ReturnType<typeof ownLoans>>[number]

/** What a member accepts: decimal strings, the rate in percent per year. */
export type LoanTerms = Pick<LoanRow, "amount" | "interestRate" | "termMonths" | "monthlyPayment">

/** The bank's day, by the database's clock. */
const bankDay = (timeZone: string) => sql`(clock_timestamp() at time zone ${timeZone}::text)::date`

const installments = sql<InstallmentRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'dueDate', i.due_date,
      'principal', i.principal::text, 'interest', i.interest::text,
      'paidPrincipal', i.paid_principal::text, 'paidInterest', i.paid_interest::text)
    order by i.number), '[]')
  from loan_installments i where i.loan_id = ${loans.id})`

const payoffOn = (day: SQL) => sql<PayoffRow | null>`(
  select jsonb_build_object('due', p.due::text, 'ahead', p.ahead::text,
      'accrued', p.accrued::text, 'total', p.total::text)
  from loan_payoff(${loans.id}, ${day}) p where ${loans.status} = 'active')`

const ended = inArray(loans.status, ["rejected", "closed"])

/** A member can apply and withdraw as often as they like: of the loans that have ended, only the newest are listed. */
const isListed = (db: Database, userId: number) =>
  or(
    not(ended),
    inArray(
      loans.id,
      db
        .select({ id: loans.id })
        .from(loans)
        .where(and(eq(loans.userId, userId), ended))
        .orderBy(desc(loans.applicationDate), desc(loans.id))
        .limit(endedLoansListed),
    ),
  )

/**
 * A member's loans with schedule and payoff as of the bank's day, newest first; or only the loan with the
 * given id, if it is theirs.
 * @param payoffDay another day for the payoff, "2026-12-24"
 */
export function ownLoans(
  db: Database,
  userId: number,
  timeZone: string,
  id?: number,
  payoffDay?: string,
) {
  const day = bankDay(timeZone)
  return db
    .select({
      id: loans.id,
      loanType: loans.loanType,
      amount: loans.amount,
      currency: loans.currency,
      interestRate: loans.interestRate,
      termMonths: loans.termMonths,
      monthlyPayment: loans.monthlyPayment,
      status: loans.status,
      purpose: loans.purpose,
      employmentType: loans.employmentType,
      annualIncome: loans.annualIncome,
      creditScore: loans.creditScore,
      collateral: loans.collateral,
      applicationDate: loans.applicationDate,
      approvedDate: loans.approvedDate,
      offerExpiresOn: loans.offerExpiresOn,
      acceptedAt: loans.acceptedAt,
      declinedAt: loans.declinedAt,
      withdrawnAt: loans.withdrawnAt,
      writtenOffAt: loans.writtenOffAt,
      writtenOff: loans.writtenOff,
      rejectionReason: loans.rejectionReason,
      accountId: loans.accountId,
      firstPaymentDate: loans.firstPaymentDate,
      disbursedDate: loans.disbursedDate,
      balance: loans.balance,
      createdAt: loans.createdAt,
      today: sql<string>`${day}::text`,
      installments,
      payoff: payoffOn(payoffDay === undefined ? day : sql`${payoffDay}::date`),
    })
    .from(loans)
    .where(
      and(eq(loans.userId, userId), id === undefined ? isListed(db, userId) : eq(loans.id, id)),
    )
    .orderBy(desc(loans.applicationDate), desc(loans.id))
}

/** What the database says to the member's answer to an offer (server/features/loans/loan-offers.sql). */
const OfferAnswer = z.enum([
  "accepted",
  "application_withdrawn",
  "declined",
  "withdrawn",
  "missing",
  "not_open",
  "other_terms",
])
export type OfferAnswer = z.output<typeof OfferAnswer>

/** Accepts an offer with exactly these terms; the member's confirmation was used in the same transaction. */
export function acceptInDatabase(
  tx: Database,
  request: { userId: number; signInId: string; loanId: number; language: Language } & LoanTerms,
): Promise<OfferAnswer> {
  return callFunction(tx, "loan_accept", OfferAnswer, [request])
}

/** Withdraws an application, declines an open offer, or withdraws an acceptance before the payout. */
export function declineInDatabase(
  tx: Database,
  userId: number,
  loanId: number,
): Promise<OfferAnswer> {
  return callFunction(tx, "loan_decline", OfferAnswer, [userId, loanId])
}

const PaperFacts = z.object({
  holder: z.string(),
  acceptedOn: z.nullable(z.string()),
  issuedBy: z.nullable(StoredLetterhead),
  language: PaperLanguage,
})

/**
 * Whom a loan's papers are for: the account holder's name, or the username; the bank's day of the acceptance, and what
 * papers stated of the bank then (null: what the demonstration's do), and the language of the agreement.
 */
export async function paperFacts(
  db: Database,
  userId: number,
  loanId: number,
): Promise<z.output<typeof PaperFacts> | undefined> {
  const [facts] = await queryRows(
    db,
    PaperFacts,
    sql`
    select coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as holder,
        to_char(coalesce(bank_day(l.accepted_at), l.disbursed_date), 'YYYY-MM-DD') as "acceptedOn",
        letterhead_at(coalesce(l.accepted_at, l.disbursed_date::timestamp at time zone bank_time_zone())) as "issuedBy",
        l.language
      from loans l join users u on u.id = l.user_id
      where l.id = ${loanId} and l.user_id = ${userId}`,
  )
  return facts
}
