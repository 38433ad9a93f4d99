import type { ProblemCode } from "#shared/contracts/problem.ts"

/**
 * What a developer needs to know about an error code; title and status are in
 * shared/contracts/problem.ts.
 */
export type Explanation = {
  when: string
  /** "unknown" only when the answer between the API and the database was lost. */
  moneyMoved: "no" | "unknown"
  todo: string
  /** Stored with the Idempotency-Key: the same key gets the same refusal again. */
  kept?: true
}

/** The error codes of cards and loans, explained: a part of error-codes.ts. */
export const cardAndLoanCodes = {
  card_not_active: {
    when: "A card transfer with a card that is frozen, by the customer or by the bank.",
    moneyMoved: "no",
    todo: "Let the customer unfreeze the card or choose another.",
    kept: true,
  },
  card_expired: {
    when: "A card transfer after the last day of the month on the card's face.",
    moneyMoved: "no",
    todo: "Let the customer choose another card.",
    kept: true,
  },
  card_blocked: {
    when: "Five wrong CVVs in a row: the card's transfers are blocked for 15 minutes.",
    moneyMoved: "no",
    todo: "Let the customer choose another card, or wait; ask again under a new key.",
  },
  wrong_cvv: {
    when: "A card transfer with a CVV that is not the card's. Five in a row block the card's transfers for 15 minutes; repeating a request under its key counts once.",
    moneyMoved: "no",
    todo: "Let the customer type the CVV again.",
  },
  card_limit_exceeded: {
    when: "The card's transfers of the day would exceed its daily limit, in its account's currency.",
    moneyMoved: "no",
    todo: "Send less, or wait for the next day in the bank's time zone.",
    kept: true,
  },
  loan_not_active: {
    when: "A repayment of a loan that is not paid out yet, was rejected, or is paid off already.",
    moneyMoved: "no",
    todo: "Fetch the loans and show where this one stands.",
    kept: true,
  },
  repayment_too_large: {
    when: "A repayment of more than what pays off the loan today. `detail` says how much that is.",
    moneyMoved: "no",
    todo: "Fetch the payoff, show it, and ask again under a new key.",
    kept: true,
  },
  repayment_too_small: {
    when: "A repayment that goes beyond what is due, but not beyond the interest so far: nothing would be left for the principal. `detail` says what it must exceed.",
    moneyMoved: "no",
    todo: "Repay more, or only what is due; ask again under a new key.",
    kept: true,
  },
} satisfies Partial<Record<ProblemCode, Explanation>>
