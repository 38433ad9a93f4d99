import type { Request, RequestHandler, Response } from "express"
import passport from "passport"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { presentUser } from "./presenter.ts"
import { openSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/login. Never says which of the two was wrong, nor whether they were compared at all
 * (PSD2 RTS article 4(3)(b)).
 * @throws Problem wrong_credentials
 */
export function signIn(bank: Bank): RequestHandler<Record<string, string>, SignedIn> {
  return async (request, response) => {
    const user = await authenticate(request, response)
    if (!user) throw refused()
    await openSession(bank, request, user.id)
    response.json({ user: presentUser(user) })
  }
}

/** One sentence for unknown, wrong and blocked alike. */
const refused = () =>
  new Problem(
    "wrong_credentials",
    "This username and password do not belong together, or there were too many wrong tries. After five we wait for 15 minutes, then longer each time.",
  )

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
