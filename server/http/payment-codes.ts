import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of payments to and from other banks, explained: a part of error-codes.ts. */
export const paymentCodes = {
  payment_not_cancellable: {
    when: "The payment was already sent, has ended, or came from another bank.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_pending: {
    when: "The other bank was already asked to send the payment back; it can be asked once only.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_not_possible: {
    when: "The payment has not reached the other bank, has come back, or came from another bank.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_too_late: {
    when: "The last day to ask for the payment, 13 months after it settled, has passed.",
    moneyMoved: "no",
    todo: "Show `detail`. The member can still ask the payee.",
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>
