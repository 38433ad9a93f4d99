import { loanWithdrawalDays } from "#shared/limits.ts"
import { asWritten, type Phrase, type Text } from "#shared/words/text.ts"
import type { LoanFacts } from "./loan-terms.ts"

// What the papers of all types of loans have in common.

export const creditor = ({ bank }: LoanFacts): Text =>
  asWritten(`${bank.name}\n${bank.phone}, ${bank.email}`)

export const lateCosts: Phrase = (say) =>
  say("None: overdue installments bear no additional interest, and there is no reminder fee")

export const earlyRepayment: Phrase = (say) =>
  say(
    "At any time, in part or in full, in the loan's page. You pay the principal and the interest to that day (actual days over 365). There is no compensation.",
  )

export const withdrawal: Phrase = (say) =>
  say(
    "Within {days} days after the payout, without giving a reason, in the loan's page. You pay back the principal and the interest by days, and nothing else. Before the payout you can withdraw at no cost.",
    { days: String(loanWithdrawalDays) },
  )

export const payout: Phrase = (say) =>
  say(
    "In one sum to your account at the bank, after you have accepted the offer and staff have released it",
  )

export const missed: Phrase = (say) =>
  say(
    "Missing payments can have serious consequences: the bank may demand the whole rest, it can become harder for you to borrow, and a court may enforce the debt. Write to us before a payment is missed; we look for a way together.",
  )

export const complaints = ({ bank: { email, phone }, say }: LoanFacts): Text =>
  say(
    "To {email} or {phone}. If the answer does not satisfy you, you can turn to the alternative dispute resolution of the financial supervisor, at no cost.",
    { email, phone },
  )

export const security = ({ loan: { collateral }, say }: LoanFacts): Text =>
  collateral ? say("What you stated: {collateral}", { collateral }) : say(none)

export const none: Phrase = (say) => say("None", { context: "in a loan's paper" })

export const draft: Phrase = (say) =>
  say("You can download it from the loan's page at any time, at no cost.")

/** The language of the agreement, and the law. */
export const languageOfPaper: Phrase = (say) =>
  say("English", { context: "language of this paper" })
