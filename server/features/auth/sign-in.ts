import type { Request, RequestHandler, Response } from "express"
import passport from "passport"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { presentUser } from "./presenter.ts"
import { openSession } from "./session-lifecycle.ts"

/** POST /api/auth/login. Never says which of the two was wrong (PSD2 RTS article 4(3)(b)). */
export function signIn(bank: Bank): RequestHandler<Record<string, string>, SignedIn> {
  return async (request, response) => {
    const user = await authenticate(request, response)
    if (!user) {
      throw new Problem("wrong_credentials", "This username and password do not belong together.")
    }
    await openSession(bank, request, user.id)
    response.json({ user: presentUser(user) })
  }
}

/** What the local strategy makes of the body, as a promise. */
function authenticate(request: Request, response: Response): Promise<Express.User | undefined> {
  return new Promise((resolve, reject) => {
    const decide = (error: Error | null, user?: Express.User | false | null) => {
      if (error) reject(error)
      else resolve(user || undefined)
    }
    const ask = passport.authenticate("local", { session: false }, decide) as RequestHandler
    void ask(request, response, reject)
  })
}
