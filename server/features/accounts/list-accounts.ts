import type { RequestHandler } from "express"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Bank } from "../../bank.ts"
import { customerOf } from "../../http/require-session.ts"
import { ownAccounts } from "./queries.ts"

/** GET /api/accounts. */
export function listAccounts({ db }: Bank): RequestHandler<object, Account[]> {
  return async (request, response) => {
    response.json(await ownAccounts(db, customerOf(request).userId))
  }
}
