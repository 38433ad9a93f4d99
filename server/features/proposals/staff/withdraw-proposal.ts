import * as z from "zod/mini"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { findProposal } from "./show-proposals.ts"

/**
 * POST /api/staff/proposals/{id}/withdrawal: only who made it can take it back, while it is open.
 * @throws Problem not_found, already_done
 */
export async function withdrawProposal(
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<{ reason: string }> & WithId,
): Promise<object> {
  await findProposal(context, token, id)
  const withdrawn = await callFunction(context.db, "proposal_withdraw", z.boolean(), [
    token,
    { id, reason },
  ])
  if (withdrawn) return {}
  throw new Problem("already_done", staffSays.already_done.withdrawal)
}
