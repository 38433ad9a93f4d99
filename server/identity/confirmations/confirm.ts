import type { RequestHandler } from "express"
import type { Factor, Proof } from "#shared/contracts/confirmations.ts"
import type { AppContext } from "../../app-context.ts"
import { notFound } from "../../http/problem.ts"
import { clientInfoOf } from "../sessions/client-info.ts"
import { customerOf } from "../sessions/require-session.ts"
import { answerChallenge } from "./answer-challenge.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * POST /api/confirmations/:id: answers a challenge of this sign-in with a second factor.
 * @throws Problem not_found (the same for another customer's, another sign-in's, and none),
 *   wrong_code, confirmation_void, too_many_requests
 */
export function confirm(context: AppContext): RequestHandler<{ id: string }, Proof, Factor> {
  return async (request, response) => {
    const { id } = request.params
    if (!uuid.test(id)) throw notFound()
    const asker = customerOf(request)
    const { address } = clientInfoOf(request)
    const { proof } = await answerChallenge(context, { id, asker, address }, request.body)
    response.json({ proof })
  }
}
