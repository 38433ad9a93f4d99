import type { RequestHandler } from "express"
import type { MemberContext } from "../member-context.ts"
import { sessionCookie } from "./session.ts"
import { closeSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/logout: ends the session and clears the site's data in the browser (ASVS 14.3.1;
 * supported over https and on localhost). Succeeds when already signed out.
 */
export function signOut(context: MemberContext): RequestHandler {
  return async (request, response) => {
    await closeSession(context, request)
    response
      .set("Clear-Site-Data", '"cache", "cookies", "storage"')
      .clearCookie(sessionCookie(context.env.PUBLIC_URL), { path: "/" })
      .json({})
  }
}
