import type { RequestBlock } from "#shared/contracts/requests.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownBlocks, removeBlock } from "./queries.ts"

/** GET /api/request-blocks: the members whose requests do not reach this one, newest first. */
export function listBlocks({ db }: AppContext, { member }: Input): Promise<RequestBlock[]> {
  return ownBlocks(db, member.userId)
}

/**
 * POST /api/request-blocks/{id}/removal: what the member asks from now on arrives again.
 * @throws Problem not_found
 */
export async function unblockAsker(
  { pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  const { userId, signInId } = member
  await inTransaction(pool, async (tx) => {
    if ((await removeBlock(tx, userId, id)) === undefined) throw notFound()
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "request.unblocked",
      details: {},
    })
  })
  announce(userId, "requests", "security")
  return {}
}
