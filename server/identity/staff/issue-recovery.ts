import { sql } from "drizzle-orm"
import { inTransaction } from "../../db/transaction.ts"
import { askDatabase, type StaffRefusal } from "../../staff/ask-database.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { newRecoveryCode, recoveryCodeHash } from "../recovery/recovery-code.ts"
import { lockCustomer } from "./queries.ts"

type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>
type Refused = StaffRefusal<"evidence_length" | "customer_not_found" | "membership_ended">

export type IssueRecoveryOutcome =
  | { outcome: "issued"; customer: Customer; code: string; expiresAt: Date }
  | Refused

/**
 * Gives a one-time code to a customer who lost the password, after an identity check. The customer's
 * earlier codes expire.
 * @param input.removesFactors whether the code also removes the second factors, which were lost too
 */
export async function issueRecovery(
  { pool, announce }: StaffContext,
  input: { username: string; evidence: string; removesFactors: boolean },
): Promise<IssueRecoveryOutcome> {
  const code = newRecoveryCode()
  const outcome = await inTransaction<IssueRecoveryOutcome>(pool, async (tx) => {
    const customer = await lockCustomer(tx, input.username)
    if (!customer) return { outcome: "refused", reason: "customer_not_found" }
    const { removesFactors } = input
    const evidence = input.evidence.trim()
    const payload = { memberId: customer.id, evidence, removesFactors }
    type Issued = { outcome: "done"; recoveryId: number }
    const issued = await askDatabase<Issued | Refused>(tx, "recovery_issue_carry_out", payload)
    if (issued.outcome === "refused") return issued
    const { rows } = await tx.execute<{ expiresAt: string }>(sql`
      select recovery_draw(${issued.recoveryId}::bigint, ${recoveryCodeHash(code)}) ->> 'expiresAt' as "expiresAt"`)
    return { outcome: "issued", customer, code, expiresAt: new Date(rows[0]?.expiresAt ?? "") }
  })
  if (outcome.outcome === "issued") announce(outcome.customer.id, "security")
  return outcome
}
