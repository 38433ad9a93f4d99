import type { RequestHandler } from "express"
import type { User } from "#shared/contracts/auth.ts"
import type { AppContext } from "../../app-context.ts"
import { presentUser } from "../sign-in/presenter.ts"
import { userById } from "../sign-in/queries.ts"
import { customerOf, notSignedIn } from "./require-session.ts"

/** GET /api/auth/user. */
export function currentUser({ db }: AppContext): RequestHandler<object, User> {
  return async (request, response) => {
    const user = await userById(db, customerOf(request).userId)
    if (!user) throw notSignedIn()
    response.json(presentUser(user))
  }
}
