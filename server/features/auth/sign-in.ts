import type { RequestHandler } from "express"
import passport from "passport"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { openSession } from "./open-session.ts"
import { presentUser } from "./presenter.ts"

/** POST /api/auth/login. Never says which of the two was wrong (PSD2 RTS article 4(3)(b)). */
export function signIn({ db }: Bank): RequestHandler<object, SignedIn> {
  return async (request, response) => {
    const user = await new Promise<Express.User | false | null | undefined>((resolve, reject) => {
      const decide: passport.AuthenticateCallback = (error: unknown, found) =>
        error ? reject(error) : resolve(found)
      passport.authenticate("local", { session: false }, decide)(request, response)
    })
    if (!user) {
      throw new Problem("wrong_credentials", "This username and password do not belong together.")
    }
    await openSession(db, request, user.id)
    response.json({ user: presentUser(user) })
  }
}
