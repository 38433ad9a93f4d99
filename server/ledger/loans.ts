import * as z from "zod/mini"
import type { Idempotency, Member } from "../use-case/use-case.ts"
import { carryOut, type LedgerContext, NotCarriedOut, type Undecided } from "./carry-out.ts"
import { announcePosted, Posted } from "./post.ts"
import { Refused } from "./refusals.ts"

/** An application as it is kept with its key; the loan waits for staff's decision. */
export const KeptApplication = z.object({ outcome: z.literal("applied"), loanId: z.number() })
const Applied = z.extend(KeptApplication, { replayed: z.boolean() })

const PostingAnswer = z.discriminatedUnion("outcome", [Posted, Refused, NotCarriedOut])
const ApplicationAnswer = z.discriminatedUnion("outcome", [Applied, Refused, NotCarriedOut])

/** Repays part or all of an active loan (loans.sql); `amount` is a decimal string in its currency. */
export async function postRepayment(
  context: LedgerContext,
  member: Member,
  repayment: { loanId: number; amount: string },
  idempotency: Idempotency | undefined,
): Promise<Posted | Refused | Undecided> {
  const answer = await carryOut(
    context,
    "loan_post_repayment",
    PostingAnswer,
    member,
    idempotency,
    repayment,
  )
  if (answer.outcome === "posted") announcePosted(context, answer)
  return answer
}

/** Withdraws from a loan that was just paid out (loan-withdrawals.sql); `amount` is its payoff, a decimal string. */
export async function postWithdrawal(
  context: LedgerContext,
  member: Member,
  withdrawal: { loanId: number; amount: string },
  idempotency: Idempotency | undefined,
): Promise<Posted | Refused | Undecided> {
  const answer = await carryOut(
    context,
    "loan_post_withdrawal",
    PostingAnswer,
    member,
    idempotency,
    withdrawal,
  )
  if (answer.outcome === "posted") announcePosted(context, answer)
  return answer
}

/** Stores an application for a loan (loans.sql); no money moves. */
export async function recordApplication(
  context: LedgerContext,
  member: Member,
  application: object,
  idempotency: Idempotency | undefined,
): Promise<z.output<typeof Applied> | Refused | Undecided> {
  return carryOut(
    context,
    "loan_store_application",
    ApplicationAnswer,
    member,
    idempotency,
    application,
  )
}
