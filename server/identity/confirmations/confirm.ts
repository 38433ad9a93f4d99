import type { RequestHandler } from "express"
import type { Factor, Proof } from "#shared/contracts/confirmations.ts"
import type { AppContext } from "../../app-context.ts"
import { pathUuid } from "../../http/path-id.ts"
import { clientInfoOf } from "../sessions/client-info.ts"
import { customerOf } from "../sessions/require-session.ts"
import { answerChallenge } from "./answer-challenge.ts"

/**
 * POST /api/confirmations/:id: answers a challenge of this sign-in with a second factor.
 * @throws Problem not_found (the same for another customer's, another sign-in's, and none),
 *   wrong_code, confirmation_void, too_many_requests
 */
export function confirm(context: AppContext): RequestHandler<{ id: string }, Proof, Factor> {
  return async (request, response) => {
    const id = pathUuid(request.params.id)
    const asker = customerOf(request)
    const { address } = clientInfoOf(request)
    const { proof } = await answerChallenge(context, { id, asker, address }, request.body)
    response.json({ proof })
  }
}
