import type { Currency } from "#shared/money/currency.ts"
import { askDatabase } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { UndecidableLoan } from "./queries.ts"

type Refused =
  | { outcome: "refused"; reason: "not_accepted"; expiresOn: string; expired: boolean }
  | { outcome: "refused"; reason: "no_account"; currency: Currency }
  | UndecidableLoan

export type DisburseLoanOutcome =
  | { outcome: "disbursed"; memberId: number; accountId: number }
  | Refused

/** Pays an approved loan that the member has accepted out to the customer's account in the loan's currency. */
export async function disburseLoan(
  { db, announce }: StaffContext,
  input: { loanId: number },
): Promise<DisburseLoanOutcome> {
  type Done = { outcome: "done"; memberId: number; accountId: number }
  const done = await askDatabase<Done | Refused>(db, "loan_disburse_carry_out", input)
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans", "accounts", "transactions")
  return { ...done, outcome: "disbursed" }
}
