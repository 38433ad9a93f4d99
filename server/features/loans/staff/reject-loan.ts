import { recordAudit } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { type LoanStatus, lockLoan, markRejected } from "./queries.ts"

const longestReason = 1000

export type RejectLoanOutcome =
  | { outcome: "rejected"; userId: number; rejectionReason: string }
  | { outcome: "refused"; reason: "reason_length"; most: number }
  | { outcome: "refused"; reason: "loan_not_found" }
  | { outcome: "refused"; reason: "wrong_status"; status: LoanStatus }

/** Rejects a pending loan. The customer reads the reason. */
export async function rejectLoan(
  { pool, announce }: StaffContext,
  input: { loanId: number; rejectionReason: string },
): Promise<RejectLoanOutcome> {
  const { loanId } = input
  const rejectionReason = input.rejectionReason.trim()
  if (rejectionReason.length < 1 || rejectionReason.length > longestReason) {
    return { outcome: "refused", reason: "reason_length", most: longestReason }
  }
  const outcome = await inTransaction<RejectLoanOutcome>(pool, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (!loan) return { outcome: "refused", reason: "loan_not_found" }
    const { userId, status } = loan
    if (status !== "pending") return { outcome: "refused", reason: "wrong_status", status }
    await markRejected(tx, loanId, rejectionReason)
    const details = { loanId, reason: rejectionReason }
    await recordAudit(tx, { userId, actor: "staff", action: "loan.rejected", details })
    return { outcome: "rejected", userId, rejectionReason }
  })
  if (outcome.outcome === "rejected") announce(outcome.userId, "loans")
  return outcome
}
