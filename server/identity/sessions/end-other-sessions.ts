import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { endOtherSignIns } from "./sign-ins.ts"

/**
 * POST /api/sessions/end-others: signs out all of the member's other devices, on all processes
 * immediately, and closes their live streams (ASVS 7.4.3, 7.5.2). Succeeds when there are none.
 */
export async function endOtherSessions(
  { pool, announce }: MemberContext,
  { member }: Input,
): Promise<object> {
  const { userId, signInId } = member
  const ended = await inTransaction(pool, async (tx) => {
    const ids = await endOtherSignIns(tx, userId, signInId)
    if (ids.length > 0) {
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "session.others_ended",
        details: { ended: ids.length },
      })
    }
    return ids.length
  })
  if (ended > 0) announce(userId, "session", "security")
  return {}
}
