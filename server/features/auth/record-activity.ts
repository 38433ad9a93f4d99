import type { RequestHandler } from "express"

/** POST /api/auth/activity: the customer is there. requireSession has written it down already. */
export const recordActivity: RequestHandler = (_request, response) => {
  response.json({})
}
