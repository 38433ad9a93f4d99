import type { RequestHandler } from "express"
import type { Bank } from "../../bank.ts"
import { sessionCookie } from "../../http/session.ts"
import { closeSession } from "./session-lifecycle.ts"

/** POST /api/auth/logout. Signing out twice is no error. */
export function signOut(bank: Bank): RequestHandler {
  return async (request, response) => {
    await closeSession(bank, request)
    response.clearCookie(sessionCookie(bank.env.PUBLIC_URL), { path: "/" }).json({})
  }
}
