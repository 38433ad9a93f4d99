import { asc, eq, sql } from "drizzle-orm"
import { loanOfferDays } from "#shared/limits.ts"
import type { Currency } from "#shared/money/currency.ts"
import { loans } from "#shared/tables/loans.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../../db/pool.ts"

export type LoanStatus = (typeof loans.$inferSelect)["status"]

/** The result of loan_disburse. */
type Disbursal =
  | { outcome: "disbursed"; userId: number; accountId: number }
  | { outcome: "missing" }
  | { outcome: "not_accepted"; expiresOn: string; expired: boolean }
  | { outcome: "no_account"; currency: Currency }
  | { outcome: "wrong_status"; status: LoanStatus }

/** All of the bank's loans with the customer's username, pending ones first. */
export function allLoans(db: Database) {
  return db
    .select({
      id: loans.id,
      username: users.username,
      loanType: loans.loanType,
      amount: loans.amount,
      currency: loans.currency,
      interestRate: loans.interestRate,
      termMonths: loans.termMonths,
      status: loans.status,
      offerExpiresOn: loans.offerExpiresOn,
      acceptedAt: loans.acceptedAt,
      balance: loans.balance,
    })
    .from(loans)
    .innerJoin(users, eq(users.id, loans.userId))
    .orderBy(asc(loans.status), asc(loans.id))
}

/** Any customer's loan, locked until the transaction ends. */
export async function lockLoan(tx: Database, id: number) {
  const [row] = await tx
    .select({
      userId: loans.userId,
      status: loans.status,
      amount: loans.amount,
      currency: loans.currency,
      termMonths: loans.termMonths,
    })
    .from(loans)
    .where(eq(loans.id, id))
    .for("update")
  return row
}

/**
 * Approves a loan: fixes rate (percent per year) and payment, and sets the dates by the bank's day. The
 * approval is an offer.
 * @returns the last day on which it can be accepted
 */
export async function markApproved(
  tx: Database,
  id: number,
  timeZone: string,
  terms: { interestRate: string; monthlyPayment: string },
): Promise<{ expiresOn: string }> {
  const [row] = await tx
    .update(loans)
    .set({
      ...terms,
      status: "approved",
      approvedDate: sql`clock_timestamp()`,
      offerExpiresOn: sql`(clock_timestamp() at time zone ${timeZone}::text)::date + ${loanOfferDays}::int`,
      firstPaymentDate: sql`((clock_timestamp() at time zone ${timeZone}::text)::date + interval '1 month')::date`,
    })
    .where(eq(loans.id, id))
    .returning({ expiresOn: loans.offerExpiresOn })
  if (!row?.expiresOn) throw new Error(`loan ${id} has no offer`)
  return { expiresOn: row.expiresOn }
}

/** Rejects a loan with a reason that the customer reads. */
export async function markRejected(tx: Database, id: number, reason: string): Promise<void> {
  await tx
    .update(loans)
    .set({ status: "rejected", rejectionReason: reason })
    .where(eq(loans.id, id))
}

/** Pays an approved loan out and makes its schedule (server/ledger/loans.sql). */
export async function payOutLoan(tx: Database, id: number, timeZone: string): Promise<Disbursal> {
  const { rows } = await tx.execute<{ outcome: Disbursal }>(sql`
    select loan_disburse(${id}, ${timeZone}, null) as outcome`)
  if (!rows[0]) throw new Error("loan_disburse gave no outcome")
  return rows[0].outcome
}
