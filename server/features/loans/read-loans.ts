import type { Loan, Payoff, PayoffQuery } from "#shared/contracts/loans.ts"
import { says } from "#shared/refusals/catalog.ts"
import { invalidField, notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLoan, presentPayoff } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/**
 * A member's own loan in the API's format.
 * @throws Problem not_found
 */
export async function requireLoan(
  { db, env }: Pick<AppContext, "db" | "env">,
  userId: number,
  id: number,
): Promise<Loan> {
  const [row] = await ownLoans(db, userId, env.BANK_TIME_ZONE, id)
  if (!row) throw notFound()
  return presentLoan(row)
}

/** GET /api/loans: the member's loans, newest first, with schedule and today's payoff. */
export async function listLoans({ db, env }: AppContext, { member }: Input): Promise<Loan[]> {
  const rows = await ownLoans(db, member.userId, env.BANK_TIME_ZONE)
  return rows.map(presentLoan)
}

/**
 * GET /api/loans/:id/payoff: what pays the loan off on the bank's current day, or on a day to come.
 * @throws Problem not_found, loan_not_active, invalid_request for a day that is past
 */
export async function showPayoff(
  { db, env }: AppContext,
  { member, id, query: { on } }: Input<unknown, PayoffQuery> & WithId,
): Promise<Payoff> {
  const [row] = await ownLoans(db, member.userId, env.BANK_TIME_ZONE, id, on)
  if (!row) throw notFound()
  if (on !== undefined && on < row.today) throw invalidField("on", "Choose today or a later day")
  const payoff = presentPayoff({ ...row, today: on ?? row.today })
  if (!payoff) throw new Problem("loan_not_active", says.loan_not_active.payoff)
  return payoff
}
