import type { RequestHandler } from "express"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentPayee } from "./presenter.ts"
import { ownPayees } from "./queries.ts"

/** GET /api/trusted-payees: payees that need no confirmation, by name. */
export function listPayees({ db }: AppContext): RequestHandler<object, TrustedPayee[]> {
  return async (request, response) => {
    const payees = await ownPayees(db, customerOf(request).userId)
    response.json(payees.map(presentPayee))
  }
}
