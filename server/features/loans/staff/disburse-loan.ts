import * as z from "zod/mini"
import { currencies } from "#shared/money/currency.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { undecidableLoan } from "./queries.ts"

const refused = z.literal("refused")
const Refused = z.union([
  z.object({
    outcome: refused,
    reason: z.literal("not_accepted"),
    expiresOn: z.string(),
    expired: z.boolean(),
  }),
  z.object({
    outcome: refused,
    reason: z.literal("no_account"),
    currency: z.enum(currencies),
  }),
  ...undecidableLoan,
])
const Done = z.object({
  outcome: z.literal("done"),
  memberId: z.number(),
  accountId: z.number(),
})
const Answer = z.union([Done, Refused])

export type DisburseLoanOutcome =
  | { outcome: "disbursed"; memberId: number; accountId: number }
  | z.output<typeof Refused>

/** Pays an approved loan that the member has accepted out to the member's account in the loan's currency. */
export async function disburseLoan(
  { db, announce }: StaffContext,
  input: { loanId: number },
): Promise<DisburseLoanOutcome> {
  const done = await callFunction(db, "loan_disburse_carry_out", Answer, [input, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans", "accounts", "transactions")
  return { ...done, outcome: "disbursed" }
}
