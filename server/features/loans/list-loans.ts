import type { RequestHandler } from "express"
import type { Loan } from "#shared/contracts/loans.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/** GET /api/loans: the customer's loans, newest first, with schedule and today's payoff. */
export function listLoans({ db, env }: AppContext): RequestHandler<object, Loan[]> {
  return async (request, response) => {
    const rows = await ownLoans(db, customerOf(request).userId, env.BANK_TIME_ZONE)
    response.json(rows.map(presentLoan))
  }
}
