import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { findMemberId } from "../../../identity/staff/queries.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

const Refused = staffRefusal("evidence_length", "customer_not_found", "no_holder_name")
const Answer = staffAnswer({ holderName: z.string() }, Refused)

export type CheckHolderOutcome =
  | { outcome: "checked"; userId: number; holderName: string }
  | z.output<typeof Refused>

/** Records that staff checked the account holder's identity against a document. */
export async function checkHolder(
  { db, announce }: StaffContext,
  input: { username: string; evidence: string },
): Promise<CheckHolderOutcome> {
  const memberId = await findMemberId(db, input.username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const payload = { memberId, evidence: input.evidence.trim() }
  const done = await callFunction(db, "identity_check", Answer, [payload, {}])
  if (done.outcome === "refused") return done
  announce(memberId, "security")
  return { outcome: "checked", userId: memberId, holderName: done.holderName }
}
