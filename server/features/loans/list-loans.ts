import type { RequestHandler } from "express"
import type { Loan } from "#shared/contracts/loans.ts"
import type { Bank } from "../../bank.ts"
import { customerOf } from "../../http/require-session.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/** GET /api/loans: the customer's own, newest first, each with its schedule and where it stands today. */
export function listLoans({ db, env }: Bank): RequestHandler<object, Loan[]> {
  return async (request, response) => {
    const rows = await ownLoans(db, customerOf(request).userId, env.BANK_TIME_ZONE)
    response.json(rows.map(presentLoan))
  }
}
