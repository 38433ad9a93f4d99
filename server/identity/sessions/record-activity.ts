import type { RequestHandler } from "express"
import type { SessionTime } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { currentSession } from "./current-session.ts"

/**
 * POST /api/auth/activity: the customer is there, which requireSession has written down already; how long
 * the session lasts now.
 */
export function recordActivity(context: AppContext): RequestHandler<object, SessionTime> {
  return currentSession(context)
}
