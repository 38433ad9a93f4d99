import type { Currency } from "#shared/money/currency.ts"
import { recordAudit } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { type LoanStatus, payOutLoan } from "./queries.ts"

export type DisburseLoanOutcome =
  | { outcome: "disbursed"; userId: number; accountId: number }
  | { outcome: "refused"; reason: "loan_not_found" }
  | { outcome: "refused"; reason: "wrong_status"; status: LoanStatus }
  | { outcome: "refused"; reason: "not_accepted"; expiresOn: string; expired: boolean }
  | { outcome: "refused"; reason: "no_account"; currency: Currency }

/** Pays an approved loan that the member has accepted out to the customer's account in the loan's currency. */
export async function disburseLoan(
  { env, pool, announce }: StaffContext,
  { loanId }: { loanId: number },
): Promise<DisburseLoanOutcome> {
  const outcome = await inTransaction<DisburseLoanOutcome>(pool, async (tx) => {
    const paid = await payOutLoan(tx, loanId, env.BANK_TIME_ZONE)
    if (paid.outcome === "missing") return { outcome: "refused", reason: "loan_not_found" }
    if (paid.outcome === "wrong_status") {
      return { outcome: "refused", reason: "wrong_status", status: paid.status }
    }
    if (paid.outcome === "not_accepted") {
      const { expiresOn, expired } = paid
      return { outcome: "refused", reason: "not_accepted", expiresOn, expired }
    }
    if (paid.outcome === "no_account") {
      return { outcome: "refused", reason: "no_account", currency: paid.currency }
    }
    const { userId, accountId } = paid
    const details = { loanId, accountId }
    await recordAudit(tx, { userId, actor: "staff", action: "loan.disbursed", details })
    return paid
  })
  if (outcome.outcome === "disbursed") {
    announce(outcome.userId, "loans", "accounts", "transactions")
  }
  return outcome
}
