import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { sessionCookie } from "./session.ts"
import { closeSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/logout: ends the session, and has the browser forget all it keeps of this site (ASVS
 * 14.3.1; browsers honour that over https and on localhost). Signing out twice is no error.
 */
export function signOut(context: AppContext): RequestHandler {
  return async (request, response) => {
    await closeSession(context, request)
    response
      .set("Clear-Site-Data", '"cache", "cookies", "storage"')
      .clearCookie(sessionCookie(context.env.PUBLIC_URL), { path: "/" })
      .json({})
  }
}
