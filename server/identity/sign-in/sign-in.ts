import type { Request, RequestHandler, Response } from "express"
import passport from "passport"
import type { SignInResult } from "#shared/contracts/auth.ts"
import { wrongCredentials } from "../attempts/attempt-problems.ts"
import type { MemberContext } from "../member-context.ts"
import { answerSignIn } from "../sessions/read-sessions.ts"
import { closeSession, openSession } from "../sessions/session-lifecycle.ts"
import { secondStep } from "./second-step.ts"

/**
 * POST /api/auth/login. The answer does not say which of the two was wrong, or whether they were
 * compared at all (PSD2 RTS article 4(3)(b)).
 * @throws Problem wrong_credentials, second_factor_required with a challenge
 */
export function signIn(
  context: MemberContext,
): RequestHandler<Record<string, string>, SignInResult> {
  return async (request, response) => {
    const authenticated = await authenticate(request, response)
    if (!authenticated) throw wrongCredentials()
    const { user, checked } = authenticated
    const step = await secondStep(context, user.id)
    if (step) throw step
    await openSession(context, request, user.id, { checked })
    // Checks again: a second factor may have been set up during this sign-in.
    const since = await secondStep(context, user.id)
    if (since) {
      await closeSession(context, request)
      throw since
    }
    answerSignIn(context, response, user)
  }
}

type Authenticated = { user: Express.User; checked: string }

/** Runs the local strategy on the body, as a promise. */
function authenticate(request: Request, response: Response): Promise<Authenticated | undefined> {
  return new Promise((resolve, reject) => {
    const decide = (
      error: Error | null,
      user?: Express.User | false | null,
      info?: Pick<Authenticated, "checked">,
    ) => {
      if (error) reject(error)
      else resolve(user && info ? { user, ...info } : undefined)
    }
    const byPassword = passport.authenticate("local", { session: false }, decide) as RequestHandler
    void byPassword(request, response, reject)
  })
}
