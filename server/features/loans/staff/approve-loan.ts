import * as z from "zod/mini"
import { currencies } from "#shared/money/currency.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { callFunction } from "../../../db/call-function.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { undecidableLoan } from "./queries.ts"

const Done = z.object({
  outcome: z.literal("done"),
  memberId: z.number(),
  /** Percent per year, with two decimals. */
  interestRate: z.string(),
  /** A decimal string in the loan's currency. */
  monthlyPayment: z.string(),
  currency: z.enum(currencies),
  /** The last day on which the member can accept the offer. */
  expiresOn: z.string(),
})
const Refused = z.union([staffRefusal("rate_out_of_bounds"), ...undecidableLoan])
const Answer = z.union([Done, Refused])

export type ApproveLoanOutcome =
  | (Omit<z.output<typeof Done>, "outcome"> & { outcome: "approved" })
  | z.output<typeof Refused>

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
  const done = await callFunction(db, "loan_approve_carry_out", Answer, [
    { loanId, interestRate },
    {},
  ])
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "approved" }
}
