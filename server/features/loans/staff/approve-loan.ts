import type { Currency } from "#shared/money/currency.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { UndecidableLoan } from "./queries.ts"

type Terms = {
  memberId: number
  /** Percent per year, with two decimals. */
  interestRate: string
  /** A decimal string in the loan's currency. */
  monthlyPayment: string
  currency: Currency
  /** The last day on which the member can accept the offer. */
  expiresOn: string
}

export type ApproveLoanOutcome =
  | ({ outcome: "approved" } & Terms)
  | StaffRefusal<"rate_out_of_bounds">
  | UndecidableLoan

/**
 * Approves a pending loan and fixes its rate: an offer to the member, who accepts it before it is paid out.
 * @param input.rate percent per year, at most two decimals; the application's rate by default
 */
export async function approveLoan(
  { db, announce }: StaffContext,
  input: { loanId: number; rate?: string | undefined },
): Promise<ApproveLoanOutcome> {
  const { loanId, rate: interestRate = applicationRate } = input
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(interestRate)) {
    return { outcome: "refused", reason: "rate_out_of_bounds" }
  }
  type Done = { outcome: "done" } & Terms
  const done = await askDatabase<Done | Exclude<ApproveLoanOutcome, { outcome: "approved" }>>(
    db,
    "loan_approve_carry_out",
    { loanId, interestRate },
  )
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "approved" }
}
