import { asc, eq, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { LoanArrears } from "#shared/contracts/staff-loans.ts"
import { loans } from "#shared/tables/loans.ts"
import { users } from "#shared/tables/users.ts"
import { queryRows } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"

/** Why no decision about a loan is possible (server/features/loans/loan-decisions.sql). */
export const undecidableLoan = [
  staffRefusal("loan_not_found", "employee_related"),
  z.object({
    outcome: z.literal("refused"),
    reason: z.literal("wrong_status"),
    status: z.enum(loans.status.enumValues),
  }),
] as const

/** All of the bank's loans with the member's username, pending ones first. */
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

/** A loan with overdue installments, with what is needed of the member's last promise to pay. */
const LoanInArrears = z.extend(LoanArrears, {
  promise: z.nullable(
    z.pick(LoanArrears.shape.promise.def.innerType, {
      amount: true,
      promisedFor: true,
      state: true,
    }),
  ),
})
export type LoanInArrears = z.output<typeof LoanInArrears>

/**
 * Loans in arrears, the longest overdue first.
 * @param after the last loan of the page before
 */
export function loansInArrears(
  db: Database,
  max: number,
  after?: { since: string; loanId: number },
): Promise<LoanInArrears[]> {
  return queryRows(
    db,
    LoanInArrears,
    sql`
    select loan_id::float8 as "loanId", member_id::float8 as "memberId", name, loan_type as "loanType", currency,
        balance::text, overdue::text, since::text, days, bucket, promise
      from loan_arrears(${after?.since ?? null}::date, ${after?.loanId ?? null}::bigint, ${max})`,
  )
}
