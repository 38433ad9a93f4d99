import type { RequestHandler } from "express"
import type { Account } from "#shared/contracts/accounts.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { ownAccounts } from "./queries.ts"

/** GET /api/accounts. */
export function listAccounts({ db }: AppContext): RequestHandler<object, Account[]> {
  return async (request, response) => {
    response.json(await ownAccounts(db, customerOf(request).userId))
  }
}
