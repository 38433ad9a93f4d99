import type { RequestHandler } from "express"
import type { PasswordAge } from "#shared/contracts/auth.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf, notSignedIn } from "../sessions/require-session.ts"
import { passwordChangedAt } from "../sign-in/queries.ts"

/** GET /api/auth/password: when the password was last changed. */
export function showPasswordAge({ db }: AppContext): RequestHandler<object, PasswordAge> {
  return async (request, response) => {
    const changedAt = await passwordChangedAt(db, customerOf(request).userId)
    if (!changedAt) throw notSignedIn()
    response.json({ changedAt: changedAt.toISOString() })
  }
}
