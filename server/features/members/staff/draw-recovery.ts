import * as z from "zod/mini"
import { RecoveryCode } from "#shared/contracts/staff-members.ts"
import { callFunction } from "../../../db/call-function.ts"
import { newRecoveryCode, recoveryCodeHash } from "../../../identity/recovery/recovery-code.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** What staff_draw_recovery answers (server/features/members/staff-member-calls.sql). */
const Drawn = staffAnswer({ memberId: z.number(), expiresAt: RecoveryCode.shape.expiresAt })

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
  const answer = await callFunction(db, "staff_draw_recovery", Drawn, [
    token,
    { proposalId: id, codeHash: recoveryCodeHash(code).toString("hex") },
  ])
  const { memberId, expiresAt } = doneOr(memberRefusal, answer)
  announce(memberId, "security")
  return { code, expiresAt }
}
