import type { Loan, Payoff } from "#shared/contracts/loans.ts"
import { says } from "#shared/refusals/catalog.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
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
 * GET /api/loans/:id/payoff: what pays the loan off on the bank's current day.
 * @throws Problem not_found, loan_not_active
 */
export async function showPayoff(
  { db, env }: AppContext,
  { member, id }: Input & WithId,
): Promise<Payoff> {
  const [row] = await ownLoans(db, member.userId, env.BANK_TIME_ZONE, id)
  if (!row) throw notFound()
  const payoff = presentPayoff(row)
  if (!payoff) throw new Problem("loan_not_active", says.loan_not_active.payoff)
  return payoff
}
