import type { RequestHandler } from "express"
import type { SessionTime } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { currentSession } from "./current-session.ts"

/**
 * POST /api/auth/activity: reports that the customer is active, which requireSession has already
 * recorded. Answers how long the session lasts now.
 */
export function recordActivity(context: AppContext): RequestHandler<object, SessionTime> {
  return currentSession(context)
}
