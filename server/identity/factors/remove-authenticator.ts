import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../sessions/require-session.ts"
import { authenticatorEnrolledAt, deleteAuthenticator } from "./queries.ts"
import { removeFactor } from "./remove-factor.ts"

/**
 * POST /api/second-factors/authenticator/removal. Behind requirePassword; confirmed with a factor.
 * @throws Problem as removeFactor
 */
export function removeAuthenticator(context: AppContext): RequestHandler<object, object> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    if (!(await authenticatorEnrolledAt(context.db, userId))) throw notFound()
    await removeFactor(context, request, {
      what: "Remove the authenticator app",
      action: "second_factor.authenticator_removed",
      details: {},
      remove: (tx) => deleteAuthenticator(tx, userId),
    })
    response.json({})
  }
}
