import type { RequestHandler } from "express"
import type { Bank } from "../../bank.ts"
import { sessionCookie } from "../../http/session.ts"
import { closeSession } from "./session-lifecycle.ts"

/**
 * POST /api/auth/logout: ends the session, and has the browser forget all it keeps of this site (ASVS
 * 14.3.1; browsers honour that over https and on localhost). Signing out twice is no error.
 */
export function signOut(bank: Bank): RequestHandler {
  return async (request, response) => {
    await closeSession(bank, request)
    response
      .set("Clear-Site-Data", '"cache", "cookies", "storage"')
      .clearCookie(sessionCookie(bank.env.PUBLIC_URL), { path: "/" })
      .json({})
  }
}
