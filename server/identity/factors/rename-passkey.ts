import type { RequestHandler } from "express"
import type { PasskeyItem, PasskeyName } from "#shared/contracts/factors.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../sessions/require-session.ts"
import { presentPasskey } from "./presenter.ts"
import { renameOwnPasskey } from "./queries.ts"

/**
 * PUT /api/second-factors/passkeys/:id: renames a passkey. No confirmation, since access does not
 * change.
 * @throws Problem not_found
 */
export function renamePasskey({
  pool,
  announce,
}: AppContext): RequestHandler<{ id: string }, PasskeyItem, PasskeyName> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const customer = customerOf(request)
    const { name } = request.body
    const passkey = await inTransaction(pool, async (tx) => {
      const renamed = await renameOwnPasskey(tx, customer.userId, id, name)
      if (!renamed) throw notFound()
      const action = "second_factor.passkey_renamed"
      const details = { passkeyId: id, name }
      await recordAudit(tx, { ...customer, actor: "customer", action, details })
      return renamed
    })
    announce(customer.userId, "security")
    response.json(presentPasskey(passkey))
  }
}
