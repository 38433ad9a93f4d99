import type { RequestHandler } from "express"
import type { User } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { customerOf, notSignedIn } from "../../http/require-session.ts"
import { presentUser } from "./presenter.ts"
import { userById } from "./queries.ts"

/** GET /api/auth/user. */
export function currentUser({ db }: Bank): RequestHandler<object, User> {
  return async (request, response) => {
    const user = await userById(db, customerOf(request).userId)
    if (!user) throw notSignedIn()
    response.json(presentUser(user))
  }
}
