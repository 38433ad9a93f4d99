import type { RequestHandler } from "express"
import type { PasswordAge } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { customerOf, notSignedIn } from "../../http/require-session.ts"
import { passwordChangedAt } from "./queries.ts"

/** GET /api/auth/password: since when it is what it is. */
export function showPasswordAge({ db }: Bank): RequestHandler<object, PasswordAge> {
  return async (request, response) => {
    const changedAt = await passwordChangedAt(db, customerOf(request).userId)
    if (!changedAt) throw notSignedIn()
    response.json({ changedAt: changedAt.toISOString() })
  }
}
