import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { newRecoveryCode, recoveryCodeHash } from "../recovery/recovery-code.ts"
import { readEvidence } from "./evidence.ts"
import { insertRecovery, lockCustomer } from "./queries.ts"

type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

export type IssueRecoveryOutcome =
  | { outcome: "issued"; customer: Customer; code: string; expiresAt: Date }
  | { outcome: "refused"; reason: "evidence_length" | "customer_not_found" }

/**
 * Gives a one-time code to a customer who lost the password, after an identity check. The customer's
 * earlier codes expire.
 * @param input.removesFactors whether the code also removes the second factors, which were lost too
 */
export async function issueRecovery(
  { pool, announce }: StaffContext,
  input: { username: string; evidence: string; removesFactors: boolean },
): Promise<IssueRecoveryOutcome> {
  const evidence = readEvidence(input.evidence)
  if (evidence === undefined) return { outcome: "refused", reason: "evidence_length" }
  const { removesFactors } = input
  const code = newRecoveryCode()
  const outcome = await inTransaction<IssueRecoveryOutcome>(pool, async (tx) => {
    const customer = await lockCustomer(tx, input.username)
    if (!customer) return { outcome: "refused", reason: "customer_not_found" }
    const userId = customer.id
    const recovery = { userId, codeHash: recoveryCodeHash(code), removesFactors }
    const { id, expiresAt } = await insertRecovery(tx, recovery)
    const details = { recoveryId: id, checked: evidence, removesSecondFactors: removesFactors }
    await recordAudit(tx, { userId, actor: "staff", action: "access.recovery_issued", details })
    return { outcome: "issued", customer, code, expiresAt }
  })
  if (outcome.outcome === "issued") announce(outcome.customer.id, "security")
  return outcome
}
