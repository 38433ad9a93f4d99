import type { Currency } from "#shared/money/currency.ts"
import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { UndecidableLoan } from "./queries.ts"

type Refused = StaffRefusal<"reason_length" | "not_overdue"> | UndecidableLoan

/** The amount is a decimal string in the loan's currency. */
type WrittenOff = { memberId: number; amount: string; currency: Currency }

export type WriteOffLoanOutcome = ({ outcome: "written_off" } & WrittenOff) | Refused

/**
 * Gives up what is left of a loan with overdue installments, as a loss of the bank. Its schedule and
 * payments stay.
 */
export async function writeOffLoan(
  { db, announce }: StaffContext,
  input: { loanId: number; reason: string },
): Promise<WriteOffLoanOutcome> {
  type Done = { outcome: "done" } & WrittenOff
  const done = await askDatabase<Done | Refused>(db, "loan_write_off_carry_out", input)
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "written_off" }
}
