import { inWords, inWordsCapitalized } from "../in-words.ts"
import { cvvAttempts, loanWithdrawalDays, waitMinutes } from "../limits.ts"
import { formatAmount } from "../money/format.ts"
import { amountOf, type Entry, leftToday, type RefusalFacts } from "./entry.ts"

/** Cards and loans: a part of catalog.ts. */
export const cardAndLoanRefusals = {
  card_closed: {
    status: 422,
    title: "Card closed",
    says: {
      usual: "This card is closed. No money moved.",
      change:
        "This card is closed, and a closed card can't be changed or used. Nothing was changed.",
    },
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The card is closed for good: it was replaced, its holder closed it, or it was for a single use and has paid.",
    todo: "Fetch the cards and ask the member to choose another one.",
  },
  card_to_others_off: {
    status: 422,
    title: "Card's transfers to others turned off",
    says: "This card's transfers to others are turned off. You can turn them on under Cards. No money moved.",
    by: "posting",
    revealsPayee: true,
    kept: true,
    when: "The member turned off this card's transfers to others. Transfers to the member's own accounts are possible.",
    todo: "Ask the member to turn them on, or to choose another card. Use a new key.",
  },
  card_to_new_payees_off: {
    status: 422,
    title: "Card's transfers to new payees turned off",
    says: "This card's transfers to new payees are turned off. Turn them on under Cards, or pay this payee from your account first. No money moved.",
    by: "posting",
    revealsPayee: true,
    kept: true,
    when: "The member turned off this card's transfers to new payees, and no completed transfer of theirs has reached this IBAN before.",
    todo: "Ask the member to turn them on, or to pay this payee from an account first. Use a new key.",
  },
  card_not_active: {
    status: 422,
    title: "Card not active",
    says: "This card is frozen. No money moved.",
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The card is frozen, by the member or by the bank.",
    todo: "Ask the member to unfreeze the card or choose another one.",
  },
  card_expired: {
    status: 422,
    title: "Card expired",
    says: "This card has expired. No money moved.",
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The card has expired: it is valid through the last day of the month printed on it.",
    todo: "Ask the member to choose another card.",
  },
  card_blocked: {
    status: 422,
    title: "Card blocked",
    says: {
      usual:
        "This card's transfers are blocked for a while, after too many wrong CVVs. No money moved.",
      attempts: `This card is blocked for transfers for up to ${waitMinutes} minutes, after ${inWords(cvvAttempts)} wrong CVVs. No money moved.`,
    },
    by: "posting",
    revealsPayee: false,
    logged: "warn",
    when: `${inWordsCapitalized(cvvAttempts)} wrong CVVs in a row were entered, so transfers with this card are blocked for ${waitMinutes} minutes.`,
    todo: "Ask the member to choose another card or to wait. Use a new key.",
  },
  card_limit_exceeded: {
    status: 422,
    title: "Card limit exceeded",
    says: ({ limit = "0", currency = "EUR", available }: RefusalFacts) =>
      `Transfer amount exceeds daily card limit. Its limit is ${formatAmount(limit, currency)} a day. ${leftToday({ available, currency })} No money moved.`,
    by: "posting",
    revealsPayee: true,
    kept: true,
    when: "The transfer would exceed the card's daily limit, in the currency of its account.",
    todo: "Send less, or wait until the next day in the bank's time zone.",
  },
  loan_not_active: {
    status: 422,
    title: "Loan not active",
    says: {
      usual: "There is nothing to repay on this loan. No money moved.",
      payoff: "There is nothing to repay on this loan.",
    },
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The loan has not been paid out yet, was rejected, or is already paid off.",
    todo: "Fetch the loans and show this one's status.",
  },
  repayment_too_large: {
    status: 422,
    title: "Repayment too large",
    says: (facts: RefusalFacts) =>
      `This is more than you owe. ${amountOf(facts)} pays off the loan today. No money moved.`,
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The amount is greater than today's payoff. `detail` says how much that is.",
    todo: "Fetch the payoff, show it, and send the request again with a new key.",
  },
  repayment_too_small: {
    status: 422,
    title: "Repayment too small",
    says: (facts: RefusalFacts) =>
      `This would pay only interest, nothing off the principal. Repay more than ${amountOf(facts)}, which covers what is due and the interest so far. No money moved.`,
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The amount is greater than what is due, but does not cover the interest accrued so far, so nothing would go toward the principal. `detail` says what the amount must exceed.",
    todo: "Repay more, or only what is due. Use a new key.",
  },
  withdrawal_over: {
    status: 422,
    title: "Withdrawal no longer possible",
    says: `The ${loanWithdrawalDays} days in which you can withdraw are over. You can repay the loan early at any time. No money moved.`,
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: `The loan was paid out more than ${loanWithdrawalDays} days ago.`,
    todo: "Offer to repay the loan early.",
  },
  withdrawal_changed: {
    status: 422,
    title: "Price of the withdrawal changed",
    says: (facts: RefusalFacts) =>
      `What a withdrawal costs has changed since you saw it. It costs ${amountOf(facts)} today. No money moved.`,
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The amount is not today's payoff: a day has begun, or part of the loan was repaid, since it was read. `detail` says how much it is.",
    todo: "Fetch the payoff, show it, and send the request again with a new key.",
  },
  wrong_cvv: {
    status: 422,
    title: "Wrong CVV",
    says: `The CVV is wrong. ${inWordsCapitalized(cvvAttempts)} wrong CVVs in a row block this card's transfers for ${waitMinutes} minutes. No money moved.`,
    logged: "info",
    when: `The CVV is wrong. ${inWordsCapitalized(cvvAttempts)} wrong CVVs in a row block transfers with the card for ${waitMinutes} minutes. A request repeated with the same key counts once.`,
    todo: "Ask the member to enter the CVV again.",
  },
} as const satisfies Readonly<Record<string, Entry>>
