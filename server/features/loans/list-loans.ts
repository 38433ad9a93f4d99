import type { Loan } from "#shared/contracts/loans.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/** GET /api/loans: the customer's loans, newest first, with schedule and today's payoff. */
export async function listLoans({ db, env }: AppContext, { customer }: Input): Promise<Loan[]> {
  const rows = await ownLoans(db, customer.userId, env.BANK_TIME_ZONE)
  return rows.map(presentLoan)
}
