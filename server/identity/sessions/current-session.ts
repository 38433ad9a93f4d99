import type { RequestHandler } from "express"
import type { SessionTime } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf, notSignedIn } from "./require-session.ts"
import { timeLeft } from "./sign-ins.ts"

/**
 * GET /api/auth/session, and the answer to POST /api/auth/activity: how long the session lasts, so
 * that the app can warn the customer. Does not extend it.
 */
export function currentSession({ db, env }: AppContext): RequestHandler<object, SessionTime> {
  return async (request, response) => {
    const left = await timeLeft(db, customerOf(request).signInId, env.SESSION_IDLE_MINUTES * 60)
    if (!left) throw notSignedIn()
    response.json(left)
  }
}
