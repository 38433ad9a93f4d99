import { findCustomerId } from "../../../identity/staff/queries.ts"
import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

type Refused = StaffRefusal<"evidence_length" | "customer_not_found" | "no_holder_name">

export type CheckHolderOutcome =
  | { outcome: "checked"; userId: number; holderName: string }
  | Refused

/** Records that staff checked the account holder's identity against a document. */
export async function checkHolder(
  { db, announce }: StaffContext,
  input: { username: string; evidence: string },
): Promise<CheckHolderOutcome> {
  const memberId = await findCustomerId(db, input.username)
  if (memberId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  type Done = { outcome: "done"; holderName: string }
  const payload = { memberId, evidence: input.evidence.trim() }
  const done = await askDatabase<Done | Refused>(db, "identity_check", payload)
  if (done.outcome === "refused") return done
  announce(memberId, "security")
  return { outcome: "checked", userId: memberId, holderName: done.holderName }
}
