import type { RequestHandler } from "express"
import type { Payoff } from "#shared/contracts/loans.ts"
import type { AppContext } from "../../app-context.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound, Problem } from "../../http/problem.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentPayoff } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/**
 * GET /api/loans/:id/payoff: what pays the loan off on the bank's current day.
 * @throws Problem not_found, loan_not_active
 */
export function showPayoff({ db, env }: AppContext): RequestHandler<{ id: string }, Payoff> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const [row] = await ownLoans(db, customerOf(request).userId, env.BANK_TIME_ZONE, id)
    if (!row) throw notFound()
    const payoff = presentPayoff(row)
    if (!payoff) throw new Problem("loan_not_active", "There is nothing to repay on this loan.")
    response.json(payoff)
  }
}
