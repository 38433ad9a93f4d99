import { inTransaction } from "../../../db/transaction.ts"
import { readEvidence } from "../../../identity/staff/evidence.ts"
import { lockCustomer } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { recordIdentityCheck, setHolderName } from "./queries.ts"

export type ChangeHolderNameOutcome =
  | { outcome: "changed"; userId: number; holderName: string }
  | {
      outcome: "refused"
      reason:
        | "name_length"
        | "invisible_character"
        | "evidence_length"
        | "customer_not_found"
        | "same_name"
    }

/**
 * Changes the account holder's name on accounts and cards, after staff checked it against an
 * identity document.
 */
export async function changeHolderName(
  { pool, announce }: StaffContext,
  input: { username: string; holderName: string; evidence: string },
): Promise<ChangeHolderNameOutcome> {
  const holderName = input.holderName.trim().replace(/\s+/gu, " ").normalize("NFC")
  const reason = nameFault(holderName)
  if (reason) return { outcome: "refused", reason }
  const evidence = readEvidence(input.evidence)
  if (evidence === undefined) return { outcome: "refused", reason: "evidence_length" }
  const outcome = await inTransaction<ChangeHolderNameOutcome>(pool, async (tx) => {
    const customer = await lockCustomer(tx, input.username)
    if (!customer) return { outcome: "refused", reason: "customer_not_found" }
    const { id: userId, holderName: before } = customer
    if (before === holderName) return { outcome: "refused", reason: "same_name" }
    await setHolderName(tx, userId, { from: before, to: holderName })
    await recordIdentityCheck(tx, { userId, holderName, evidence })
    return { outcome: "changed", userId, holderName }
  })
  if (outcome.outcome === "changed") announce(outcome.userId, "profile", "cards", "security")
  return outcome
}

/**
 * Names that customers may not choose are allowed here, because staff have seen the identity
 * document.
 */
function nameFault(name: string): "name_length" | "invisible_character" | undefined {
  const { length } = [...name]
  if (length < 1 || length > 141) return "name_length"
  return /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name) ? "invisible_character" : undefined
}
