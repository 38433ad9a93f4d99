import * as z from "zod/mini"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { callFunction } from "../../../db/call-function.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { undecidableLoan } from "./queries.ts"

const Refused = z.union([
  staffRefusal("reason_length", "not_overdue", "account_covers"),
  ...undecidableLoan,
])

/** The amount is a decimal string in the loan's currency. */
const writtenOff = { memberId: z.number(), amount: z.string(), currency: z.enum(currencies) }
const Answer = z.union([z.object({ outcome: z.literal("done"), ...writtenOff }), Refused])

type WrittenOff = { memberId: number; amount: string; currency: Currency }
export type WriteOffLoanOutcome =
  | ({ outcome: "written_off" } & WrittenOff)
  | z.output<typeof Refused>

/**
 * Gives up what is left of a loan with overdue installments, as a loss of the bank. Its schedule and
 * payments stay.
 */
export async function writeOffLoan(
  { db, announce }: StaffContext,
  input: { loanId: number; reason: string },
): Promise<WriteOffLoanOutcome> {
  const done = await callFunction(db, "loan_write_off_carry_out", Answer, [input, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "written_off" }
}
