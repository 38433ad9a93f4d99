import type { Loan } from "#shared/contracts/loans.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/** GET /api/loans: the member's loans, newest first, with schedule and today's payoff. */
export async function listLoans({ db, env }: AppContext, { member }: Input): Promise<Loan[]> {
  const rows = await ownLoans(db, member.userId, env.BANK_TIME_ZONE)
  return rows.map(presentLoan)
}
