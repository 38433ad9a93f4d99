import type { Request, RequestHandler, Response } from "express"
import passport from "passport"
import type { SignedIn } from "#shared/contracts/auth.ts"
import type { Bank } from "../../bank.ts"
import { Problem } from "../../http/problem.ts"
import { presentUser } from "./presenter.ts"
import { secondStep } from "./second-step.ts"
import { closeSession, openSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/login. Never says which of the two was wrong, nor whether they were compared at all
 * (PSD2 RTS article 4(3)(b)).
 * @throws Problem wrong_credentials, second_factor_required with a challenge
 */
export function signIn(bank: Bank): RequestHandler<Record<string, string>, SignedIn> {
  return async (request, response) => {
    const user = await authenticate(request, response)
    if (!user) throw refused()
    const step = await secondStep(bank, user.id)
    if (step) throw step
    await openSession(bank, request, user.id)
    // Had the customer set up a second factor meanwhile, this sign-in would have come in beside it.
    const since = await secondStep(bank, user.id)
    if (since) {
      await closeSession(bank, request)
      throw since
    }
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
