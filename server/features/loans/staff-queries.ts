import { asc, eq, sql } from "drizzle-orm"
import { loans } from "#shared/tables/loans.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

/** What loan_disburse returns. */
export type Disbursal =
  | { outcome: "disbursed"; userId: number; accountId: number }
  | { outcome: "missing" }
  | { outcome: "no_account"; currency: string }
  | { outcome: "wrong_status"; status: string }

/** Every loan with its customer's username, pending ones first. */
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

/** Approves: sets the rate (percent a year), the payment, and the dates by the bank's day. */
export async function markApproved(
  tx: Database,
  id: number,
  timeZone: string,
  terms: { interestRate: string; monthlyPayment: string },
): Promise<void> {
  await tx
    .update(loans)
    .set({
      ...terms,
      status: "approved",
      approvedDate: sql`clock_timestamp()`,
      firstPaymentDate: sql`((clock_timestamp() at time zone ${timeZone}::text)::date + interval '1 month')::date`,
    })
    .where(eq(loans.id, id))
}

/** Rejects, with the reason that the customer reads. */
export async function markRejected(tx: Database, id: number, reason: string): Promise<void> {
  await tx
    .update(loans)
    .set({ status: "rejected", rejectionReason: reason })
    .where(eq(loans.id, id))
}

/**
 * Pays out an approved loan and creates its schedule (loans.sql).
 * @param at booking time; null for now
 */
export async function disburseLoan(
  owner: Database,
  id: number,
  timeZone: string,
  at: Date | null = null,
): Promise<Disbursal> {
  const { rows } = await owner.execute<{ outcome: Disbursal }>(sql`
    select loan_disburse(${id}, ${timeZone}, ${at?.toISOString() ?? null}::timestamptz) as outcome`)
  if (!rows[0]) throw new Error("loan_disburse gave no outcome")
  return rows[0].outcome
}
