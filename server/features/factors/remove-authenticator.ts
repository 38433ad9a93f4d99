import type { RequestHandler } from "express"
import type { Bank } from "../../bank.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { deleteAuthenticator, enrolledSince } from "./queries.ts"
import { removeFactor } from "./remove-factor.ts"

/**
 * POST /api/second-factors/authenticator/removal. Behind requirePassword; confirmed with a factor.
 * @throws Problem as removeFactor
 */
export function removeAuthenticator(bank: Bank): RequestHandler<object, object> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    if (!(await enrolledSince(bank.db, userId))) throw notFound()
    await removeFactor(bank, request, {
      what: "Remove the authenticator app",
      action: "second_factor.authenticator_removed",
      details: {},
      remove: (tx) => deleteAuthenticator(tx, userId),
    })
    response.json({})
  }
}
