import * as z from "zod/mini"
import { currencies } from "#shared/money/currency.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { callFunction } from "../../../db/call-function.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { loanProposals } from "./loan-proposals.ts"
import { undecidableLoan } from "./queries.ts"

// Decisions about loans without a second person, with the owner's rights: what the command line does when the staff app
// does not run. They call what an approved proposal calls, which the staff app's role cannot call (propose-decision.ts).

const done = z.literal("done")
const refused = z.literal("refused")

const Approved = z.union([
  z.object({
    outcome: done,
    memberId: z.number(),
    /** Percent per year, with two decimals. */
    interestRate: z.string(),
    /** A decimal string in the loan's currency. */
    monthlyPayment: z.string(),
    currency: z.enum(currencies),
    /** The last day on which the member can accept the offer. */
    expiresOn: z.string(),
  }),
  staffRefusal("rate_out_of_bounds"),
  ...undecidableLoan,
])

const Rejected = z.union([
  z.object({ outcome: done, memberId: z.number(), rejectionReason: z.string() }),
  staffRefusal("reason_length"),
  ...undecidableLoan,
])

const Undone = z.union([
  z.object({ outcome: done, memberId: z.number() }),
  staffRefusal("reason_length", "accepted"),
  ...undecidableLoan,
])

const Disbursed = z.union([
  z.object({ outcome: done, memberId: z.number(), accountId: z.number() }),
  z.object({
    outcome: refused,
    reason: z.literal("not_accepted"),
    expiresOn: z.string(),
    expired: z.boolean(),
  }),
  z.object({ outcome: refused, reason: z.literal("no_account"), currency: z.enum(currencies) }),
  ...undecidableLoan,
])

const WrittenOff = z.union([
  z.object({
    outcome: done,
    memberId: z.number(),
    /** A decimal string in the loan's currency. */
    amount: z.string(),
    currency: z.enum(currencies),
  }),
  staffRefusal("reason_length", "not_overdue", "account_covers"),
  ...undecidableLoan,
])

type Decided = z.ZodMiniType<{ outcome: "done"; memberId: number } | { outcome: "refused" }>

/** Carries out what a kind of proposals does, and tells the member's open pages, as an approval would. */
async function carryOut<Schema extends Decided>(
  { db, announce }: StaffContext,
  kind: keyof typeof loanProposals,
  schema: Schema,
  payload: { loanId: number } & Readonly<Record<string, unknown>>,
): Promise<z.output<Schema>> {
  const name = `${kind.replace(".", "_")}_carry_out`
  const answer = await callFunction(db, name, schema, [payload, {}])
  if (answer.outcome === "done") {
    announce(answer.memberId, ...(loanProposals[kind].announces ?? []))
  }
  return answer
}

/**
 * Approves a pending loan and fixes its rate: an offer to the member, who accepts it before it is paid out.
 * @param input.rate percent per year, at most two decimals; the application's rate by default
 */
export async function approveLoan(
  context: StaffContext,
  input: { loanId: number; rate?: string | undefined },
): Promise<z.output<typeof Approved>> {
  const { loanId, rate: interestRate = applicationRate } = input
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(interestRate)) {
    return { outcome: "refused", reason: "rate_out_of_bounds" }
  }
  return carryOut(context, "loan.approve", Approved, { loanId, interestRate })
}

/** Rejects a pending loan. The member reads the reason. */
export const rejectLoan = (
  context: StaffContext,
  input: { loanId: number; rejectionReason: string },
) => carryOut(context, "loan.reject", Rejected, input)

/** Pays an approved loan that the member has accepted out to the member's account in the loan's currency. */
export const disburseLoan = (context: StaffContext, input: { loanId: number }) =>
  carryOut(context, "loan.disburse", Disbursed, input)

/**
 * Gives up what is left of a loan with overdue installments, as a loss of the bank. Its schedule and
 * payments stay.
 */
export const writeOffLoan = (context: StaffContext, input: { loanId: number; reason: string }) =>
  carryOut(context, "loan.write_off", WrittenOff, input)

/** Takes back an approval that the member has not accepted: the application waits for a decision again. */
export async function undoApproval(
  { db, announce }: StaffContext,
  input: { loanId: number; reason: string },
): Promise<z.output<typeof Undone>> {
  const answer = await callFunction(db, "loan_approval_undo", Undone, [input, {}])
  if (answer.outcome === "done") announce(answer.memberId, "loans")
  return answer
}
