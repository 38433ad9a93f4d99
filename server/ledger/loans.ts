import type { Customer, Idempotency } from "../use-case/caller.ts"
import { askLedger, type Undecided } from "./ask-ledger.ts"
import type { LedgerContext } from "./ledger-context.ts"
import { announcePosted, type Posted } from "./post.ts"
import type { Refused } from "./refusals.ts"

/** A stored application; the loan waits for staff's decision. */
type Applied = { outcome: "applied"; loanId: number; replayed: boolean }

/** Repays part or all of an active loan (loans.sql); `amount` is a decimal string in its currency. */
export async function postRepayment(
  context: LedgerContext,
  customer: Customer,
  repayment: { loanId: number; amount: string },
  idempotency: Idempotency | undefined,
): Promise<Posted | Refused | Undecided> {
  type Answer = Posted | Refused
  const answer = await askLedger<Answer>(
    context,
    "loan_post_repayment",
    customer,
    idempotency,
    repayment,
  )
  if (answer.outcome === "posted") announcePosted(context, answer)
  return answer
}

/** Withdraws from a loan that was just paid out (loan-withdrawals.sql); `amount` is its payoff, a decimal string. */
export async function postWithdrawal(
  context: LedgerContext,
  customer: Customer,
  withdrawal: { loanId: number; amount: string },
  idempotency: Idempotency | undefined,
): Promise<Posted | Refused | Undecided> {
  type Answer = Posted | Refused
  const answer = await askLedger<Answer>(
    context,
    "loan_post_withdrawal",
    customer,
    idempotency,
    withdrawal,
  )
  if (answer.outcome === "posted") announcePosted(context, answer)
  return answer
}

/** Stores an application for a loan (loans.sql); no money moves. */
export async function recordApplication(
  context: LedgerContext,
  customer: Customer,
  application: object,
  idempotency: Idempotency | undefined,
): Promise<Applied | Refused | Undecided> {
  return askLedger<Applied | Refused>(
    context,
    "loan_store_application",
    customer,
    idempotency,
    application,
  )
}
