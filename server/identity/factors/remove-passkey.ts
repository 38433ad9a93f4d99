import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../sessions/require-session.ts"
import { deleteOwnPasskey, ownPasskeyById } from "./queries.ts"
import { removeFactor } from "./remove-factor.ts"

/**
 * POST /api/second-factors/passkeys/:id/removal. Behind requirePassword; confirmed with a factor.
 * @throws Problem as removeFactor
 */
export function removePasskey(context: AppContext): RequestHandler<{ id: string }, object> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId } = customerOf(request)
    const passkey = await ownPasskeyById(context.db, userId, id)
    if (!passkey) throw notFound()
    await removeFactor(context, request, {
      what: `Remove the passkey ${passkey.name}`,
      action: "second_factor.passkey_removed",
      details: { passkeyId: id, name: passkey.name },
      remove: (tx) => deleteOwnPasskey(tx, userId, id),
    })
    response.json({})
  }
}
