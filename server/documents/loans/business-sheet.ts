import { asWritten } from "#shared/words/text.ts"
import type { Paper } from "../pdf/paper.ts"
import {
  complaints,
  creditor,
  earlyRepayment,
  lateCosts,
  missed,
  none,
  payout,
  security,
  withdrawal,
} from "./clauses.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"

/** The bank's own sheet about business loans, for which the law prescribes none. */
export function businessSheet(facts: LoanFacts): Paper {
  const { say } = facts
  const terms = termsOf(facts)
  return {
    bank: facts.bank,
    language: say.language,
    title: say("Information about the business loan"),
    subtitle: validity(facts),
    addressee: [facts.holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "figures",
        caption: say("What it costs"),
        items: [
          [say("Amount"), terms.amount],
          [say("Interest"), terms.interest],
          [say("To pay back"), terms.total],
          [say("Yearly cost (APR)"), terms.apr],
        ],
      },
      {
        kind: "facts",
        caption: say("Terms"),
        items: [
          [say("Lender"), creditor(facts)],
          [say("Purpose"), asWritten(facts.loan.purpose)],
          [say("Duration"), terms.term],
          [say("Interest rate"), terms.rate],
          [say("Installments"), terms.installments],
          [say("Fees"), say(none)],
          [say("Payout"), say(payout)],
          [say("Security", { context: "of a loan" }), security(facts)],
          [say("Early repayment"), say(earlyRepayment)],
          [say("Withdrawal", { context: "from a loan" }), say(withdrawal)],
          [say("Costs if you pay late"), say(lateCosts)],
          [say("Missed payments"), say(missed)],
          [say("Complaints"), complaints(facts)],
        ],
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: say(
          "The directives on consumer and mortgage credit do not apply to loans for a business. The bank calculates their yearly cost in the same way, so that offers can be compared.",
        ),
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }
}
