import type { ProblemCode } from "#shared/contracts/problem.ts"
import { inWordsCapitalized } from "#shared/in-words.ts"
import {
  cvvAttempts,
  loanOfferDays,
  loanWithdrawalDays,
  maxVirtualCards,
  waitMinutes,
} from "#shared/limits.ts"

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
  card_closed: {
    when: "The card is closed for good: it was replaced, its holder closed it, or it was for a single use and has paid.",
    moneyMoved: "no",
    todo: "Fetch the cards and ask the customer to choose another one.",
    kept: true,
  },
  card_to_others_off: {
    when: "The customer turned off this card's transfers to others. Transfers to the customer's own accounts are possible.",
    moneyMoved: "no",
    todo: "Ask the customer to turn them on, or to choose another card. Use a new key.",
    kept: true,
  },
  card_to_new_payees_off: {
    when: "The customer turned off this card's transfers to new payees, and no completed transfer of theirs has reached this IBAN before.",
    moneyMoved: "no",
    todo: "Ask the customer to turn them on, or to pay this payee from an account first. Use a new key.",
    kept: true,
  },
  too_many_cards: {
    when: `The customer has ${maxVirtualCards} open virtual cards. Closed cards do not count.`,
    moneyMoved: "no",
    todo: "Ask the customer to close one first.",
  },
  card_not_active: {
    when: "The card is frozen, by the customer or by the bank.",
    moneyMoved: "no",
    todo: "Ask the customer to unfreeze the card or choose another one.",
    kept: true,
  },
  card_expired: {
    when: "The card has expired: it is valid through the last day of the month printed on it.",
    moneyMoved: "no",
    todo: "Ask the customer to choose another card.",
    kept: true,
  },
  card_blocked: {
    when: `${inWordsCapitalized(cvvAttempts)} wrong CVVs in a row were entered, so transfers with this card are blocked for ${waitMinutes} minutes.`,
    moneyMoved: "no",
    todo: "Ask the customer to choose another card or to wait. Use a new key.",
  },
  wrong_cvv: {
    when: `The CVV is wrong. ${inWordsCapitalized(cvvAttempts)} wrong CVVs in a row block transfers with the card for ${waitMinutes} minutes. A request repeated with the same key counts once.`,
    moneyMoved: "no",
    todo: "Ask the customer to enter the CVV again.",
  },
  card_limit_exceeded: {
    when: "The transfer would exceed the card's daily limit, in the currency of its account.",
    moneyMoved: "no",
    todo: "Send less, or wait until the next day in the bank's time zone.",
    kept: true,
  },
  loan_offer_not_open: {
    when: `There is no offer of this loan to answer: staff have not approved it, the member has already accepted or declined, the offer has expired after ${loanOfferDays} days, or the loan was paid out.`,
    moneyMoved: "no",
    todo: "Fetch the loans and show this one's status.",
  },
  loan_terms_differ: {
    when: "The amount, rate, term, or monthly payment in the request is not the offer's.",
    moneyMoved: "no",
    todo: "Fetch the loans, show the offer again, and ask the member to accept these terms.",
  },
  loan_not_active: {
    when: "The loan has not been paid out yet, was rejected, or is already paid off.",
    moneyMoved: "no",
    todo: "Fetch the loans and show this one's status.",
    kept: true,
  },
  repayment_too_large: {
    when: "The amount is greater than today's payoff. `detail` says how much that is.",
    moneyMoved: "no",
    todo: "Fetch the payoff, show it, and send the request again with a new key.",
    kept: true,
  },
  repayment_too_small: {
    when: "The amount is greater than what is due, but does not cover the interest accrued so far, so nothing would go toward the principal. `detail` says what the amount must exceed.",
    moneyMoved: "no",
    todo: "Repay more, or only what is due. Use a new key.",
    kept: true,
  },
  withdrawal_over: {
    when: `The loan was paid out more than ${loanWithdrawalDays} days ago.`,
    moneyMoved: "no",
    todo: "Offer to repay the loan early.",
    kept: true,
  },
  withdrawal_changed: {
    when: "The amount is not today's payoff: a day has begun, or part of the loan was repaid, since it was read. `detail` says how much it is.",
    moneyMoved: "no",
    todo: "Fetch the payoff, show it, and send the request again with a new key.",
    kept: true,
  },
} satisfies Partial<Record<ProblemCode, Explanation>>
