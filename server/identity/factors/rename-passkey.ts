import type { PasskeyItem, PasskeyName } from "#shared/contracts/factors.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { presentPasskey } from "./presenter.ts"
import { renameOwnPasskey } from "./queries.ts"

/**
 * PUT /api/second-factors/passkeys/:id: renames a passkey. No confirmation, since access does not
 * change.
 * @throws Problem not_found
 */
export async function renamePasskey(
  { pool, announce }: MemberContext,
  { member, id, body }: Input<PasskeyName> & WithId,
): Promise<PasskeyItem> {
  const { name } = body
  const passkey = await inTransaction(pool, async (tx) => {
    const renamed = await renameOwnPasskey(tx, member.userId, id, name)
    if (!renamed) throw notFound()
    const action = "second_factor.passkey_renamed"
    const details = { passkeyId: id, name }
    await recordAudit(tx, { ...member, actor: "customer", action, details })
    return renamed
  })
  announce(member.userId, "security")
  return presentPasskey(passkey)
}
