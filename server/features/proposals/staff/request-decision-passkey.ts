import type { DecisionPasskey, DecisionQuestion } from "#shared/contracts/staff-proposals.ts"
import { offerDecisionPasskey } from "../../../identity/employees/confirm.ts"
import type { StaffAppContext, StaffInput, WithEmployee } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { requireDecidable } from "./rules.ts"
import { findProposal } from "./show-proposals.ts"

/**
 * POST /api/staff/proposals/{id}/passkey-options: a challenge for approving exactly what was shown.
 * @throws Problem not_found, already_done, proposal_differs, second_person_required, passkeys_unavailable
 */
export async function requestDecisionPasskey(
  context: StaffAppContext,
  { token, employee, id, body: { hash } }: StaffInput<DecisionQuestion> & WithEmployee & WithId,
): Promise<DecisionPasskey> {
  const row = await findProposal(context, token, id)
  requireDecidable(row, employee.id, hash)
  return offerDecisionPasskey(context.identity, token, { proposalId: id, hash })
}
