import type { SeenUpTo } from "#shared/contracts/security.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { markSeen } from "./queries.ts"

/**
 * POST /api/security-activity/seen: the member confirms that the events up to this one were their
 * own doing. The confirmation itself is recorded in the audit trail.
 */
export async function confirmEvents(
  { pool, announce }: MemberContext,
  { member, body }: Input<SeenUpTo>,
): Promise<object> {
  const newest = await inTransaction(pool, async (tx) => {
    const upTo = await markSeen(tx, member, body.id)
    if (upTo !== undefined) {
      await recordAudit(tx, {
        ...member,
        actor: "customer",
        action: "notice.confirmed",
        details: { upTo },
      })
    }
    return upTo
  })
  if (newest !== undefined) announce(member.userId, "security")
  return {}
}
