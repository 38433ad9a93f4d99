import { monthlyPayment } from "#shared/money/annuity.ts"
import type { Currency } from "#shared/money/currency.ts"
import { applicationRate, highestRate, lowestRate } from "#shared/money/loan-bounds.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { recordAudit } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { type LoanStatus, lockLoan, markApproved } from "./queries.ts"

export type ApproveLoanOutcome =
  | {
      outcome: "approved"
      userId: number
      /** Percent per year, with two decimals. */
      interestRate: string
      /** A decimal string in the loan's currency. */
      monthlyPayment: string
      currency: Currency
      /** The last day on which the member can accept the offer. */
      expiresOn: string
    }
  | { outcome: "refused"; reason: "rate_out_of_bounds" | "loan_not_found" }
  | { outcome: "refused"; reason: "wrong_status"; status: LoanStatus }

/**
 * Approves a pending loan and fixes its rate: an offer to the member, who accepts it before it is paid out.
 * @param input.rate percent per year, at most two decimals; the application's rate by default
 */
export async function approveLoan(
  { env, pool, announce }: StaffContext,
  input: { loanId: number; rate?: string | undefined },
): Promise<ApproveLoanOutcome> {
  const { loanId } = input
  const interestRate = fixedRate(input.rate ?? applicationRate)
  if (interestRate === undefined) return { outcome: "refused", reason: "rate_out_of_bounds" }
  const outcome = await inTransaction<ApproveLoanOutcome>(pool, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (!loan) return { outcome: "refused", reason: "loan_not_found" }
    const { userId, status, amount, currency, termMonths } = loan
    if (status !== "pending") return { outcome: "refused", reason: "wrong_status", status }
    const terms = { interestRate, monthlyPayment: monthlyPayment(amount, interestRate, termMonths) }
    const { expiresOn } = await markApproved(tx, loanId, env.BANK_TIME_ZONE, terms)
    const details = { loanId, ...terms, expiresOn }
    await recordAudit(tx, { userId, actor: "staff", action: "loan.approved", details })
    return { outcome: "approved", userId, currency, expiresOn, ...terms }
  })
  if (outcome.outcome === "approved") announce(outcome.userId, "loans")
  return outcome
}

/** The rate with two decimals; undefined when it is out of bounds or not such a number. */
function fixedRate(typed: string): string | undefined {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(typed)) return undefined
  const rate = fromDecimal(typed)
  const allowed = rate >= fromDecimal(lowestRate) && rate <= fromDecimal(highestRate)
  return allowed ? toDecimal(rate) : undefined
}
