import type { RecoveryCode } from "#shared/contracts/staff-members.ts"
import { newRecoveryCode, recoveryCodeHash } from "../../../identity/recovery/recovery-code.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { type Answered, callFor } from "./queries.ts"
import { memberRefusal } from "./rules.ts"

/**
 * POST /api/staff/proposals/:id/recovery-code: the code of an approved recovery, once, for the employee who
 * proposed it. The database gets its hash only.
 * @throws Problem already_done
 */
export async function drawRecovery(
  { db, announce }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<RecoveryCode> {
  const code = newRecoveryCode()
  const answer = await callFor<Answered<{ memberId: number; expiresAt: string }>>(
    db,
    token,
    "staff_draw_recovery",
    { proposalId: id, codeHash: recoveryCodeHash(code).toString("hex") },
  )
  if (answer.outcome === "refused") throw memberRefusal(answer.reason)
  announce(answer.memberId, "security")
  return { code, expiresAt: answer.expiresAt }
}
