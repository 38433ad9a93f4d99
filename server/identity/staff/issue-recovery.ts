import * as z from "zod/mini"
import { callFunction } from "../../db/call-function.ts"
import { inTransaction } from "../../db/transaction.ts"
import { staffAnswer, staffRefusal } from "../../staff/staff-answer.ts"
import type { StaffContext } from "../../staff/staff-use-case.ts"
import { newRecoveryCode, recoveryCodeHash } from "../recovery/recovery-code.ts"
import { lockMember } from "./queries.ts"

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>
const Refused = staffRefusal("evidence_length", "customer_not_found", "membership_ended")
const Issued = staffAnswer({ recoveryId: z.number() }, Refused)
const Drawn = z.object({ expiresAt: z.string() })

export type IssueRecoveryOutcome =
  | { outcome: "issued"; member: Member; code: string; expiresAt: Date }
  | z.output<typeof Refused>

/**
 * Gives a one-time code to a member who lost the password, after an identity check. The member's
 * earlier codes expire.
 * @param input.removesFactors whether the code also removes the second factors, which were lost too
 */
export async function issueRecovery(
  { pool, announce }: StaffContext,
  input: { username: string; evidence: string; removesFactors: boolean },
): Promise<IssueRecoveryOutcome> {
  const code = newRecoveryCode()
  const outcome = await inTransaction<IssueRecoveryOutcome>(pool, async (tx) => {
    const member = await lockMember(tx, input.username)
    if (!member) return { outcome: "refused", reason: "customer_not_found" }
    const { removesFactors } = input
    const evidence = input.evidence.trim()
    const payload = { memberId: member.id, evidence, removesFactors }
    const issued = await callFunction(tx, "recovery_issue_carry_out", Issued, [payload, {}])
    if (issued.outcome === "refused") return issued
    const { expiresAt } = await callFunction(tx, "recovery_draw", Drawn, [
      issued.recoveryId,
      recoveryCodeHash(code),
    ])
    return { outcome: "issued", member, code, expiresAt: new Date(expiresAt) }
  })
  if (outcome.outcome === "issued") announce(outcome.member.id, "security")
  return outcome
}
