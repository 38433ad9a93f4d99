import * as z from "zod/mini"
import type { Decision, DecisionAnswer } from "#shared/contracts/staff-proposals.ts"
import { callFunction } from "../../../db/call-function.ts"
import { confirmProposal } from "../../../identity/employees/confirm.ts"
import { readAfterwards, refusedWithReason } from "../../../staff/staff-answer.ts"
import type { StaffAppContext, StaffInput, WithEmployee } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import type { StoredProposal } from "./queries.ts"
import { refused, requireDecidable } from "./rules.ts"
import { findProposal, onceOf, showProposal } from "./show-proposals.ts"

type Asked<Body> = StaffInput<Body> & WithEmployee & WithId

/** What proposal_decide answers (server/features/proposals/proposals.sql). */
const Decided = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["approved", "rejected", "not_done"]),
    once: z.optional(z.record(z.string(), z.string())),
  }),
  refusedWithReason,
])

/**
 * POST /api/staff/proposals/{id}/decision. An approval uses up a factor, which is bound to the proposal as it was
 * shown, and happens with what it decides in one transaction.
 * @throws Problem not_found, already_done, proposal_differs, second_person_required, role_required,
 *   own_membership, wrong_code, too_many_requests
 */
export async function decideProposal(
  context: StaffAppContext,
  { token, employee, id, body }: Asked<Decision>,
): Promise<DecisionAnswer> {
  const { decision, hash } = body
  const row = await findProposal(context, token, id)
  // So that a factor is used up only for what can be decided. The database checks all of it again.
  requireDecidable(row, employee.id, hash)
  const request = { id, decision, hash }
  const decided = await callFunction(context.db, "proposal_decide", Decided, [
    token,
    body.decision === "approve"
      ? {
          ...request,
          confirmationId: await confirmProposal(
            context.identity,
            token,
            { proposalId: id, hash },
            body,
          ),
        }
      : { ...request, reason: body.reason.trim() },
  ])
  if (decided.outcome === "refused") throw refused(decided.reason)
  return readAfterwards(context, async () => {
    const { announces } = context.presenterOf(row.kind)
    if (decided.outcome === "approved" && announces) {
      const { outcome } = await findProposal(context, token, id)
      for (const member of membersOf(row.member, outcome)) context.announce(member, ...announces)
    }
    const proposal = await showProposal(context, { token, employee, id })
    const once = onceOf(context, row, decided.once)
    return { proposal, ...(once && { once }) }
  })
}

/** Whose accounts an approved proposal changed: the member that it names, and those that its action names. */
function membersOf(
  member: StoredProposal["member"],
  outcome: StoredProposal["outcome"],
): Set<number> {
  const { memberIds = [] } = (outcome ?? {}) as { memberIds?: number[] }
  return new Set([...(member ? [member.id] : []), ...memberIds])
}
