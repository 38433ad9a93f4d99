import { inTransaction } from "../../../db/transaction.ts"
import { readEvidence } from "../../../identity/staff/evidence.ts"
import { lockCustomer } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { recordIdentityCheck } from "./queries.ts"

export type CheckHolderOutcome =
  | { outcome: "checked"; userId: number; holderName: string }
  | { outcome: "refused"; reason: "evidence_length" | "customer_not_found" | "no_holder_name" }

/** Records that staff checked the account holder's identity against a document. */
export async function checkHolder(
  { pool, announce }: StaffContext,
  input: { username: string; evidence: string },
): Promise<CheckHolderOutcome> {
  const evidence = readEvidence(input.evidence)
  if (evidence === undefined) return { outcome: "refused", reason: "evidence_length" }
  const outcome = await inTransaction<CheckHolderOutcome>(pool, async (tx) => {
    const customer = await lockCustomer(tx, input.username)
    if (!customer) return { outcome: "refused", reason: "customer_not_found" }
    const { id: userId, holderName } = customer
    if (holderName === null) return { outcome: "refused", reason: "no_holder_name" }
    await recordIdentityCheck(tx, { userId, holderName, evidence })
    return { outcome: "checked", userId, holderName }
  })
  if (outcome.outcome === "checked") announce(outcome.userId, "security")
  return outcome
}
