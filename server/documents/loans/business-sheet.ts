import type { Paper } from "../pdf/paper.ts"
import {
  complaints,
  creditor,
  earlyRepayment,
  lateCosts,
  missed,
  payout,
  security,
  withdrawal,
} from "./consumer-sheet.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"

/** The bank's own sheet about business loans, for which the law prescribes none. */
export function businessSheet(facts: LoanFacts): Paper {
  const terms = termsOf(facts.loan)
  return {
    bank: facts.bank,
    title: "Information about the business loan",
    subtitle: validity(facts),
    addressee: [facts.holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "figures",
        caption: "What it costs",
        items: [
          ["Amount", terms.amount],
          ["Interest", terms.interest],
          ["To pay back", terms.total],
          ["Yearly cost (APR)", terms.apr],
        ],
      },
      {
        kind: "facts",
        caption: "Terms",
        items: [
          ["Lender", creditor(facts)],
          ["Purpose", facts.loan.purpose],
          ["Duration", terms.term],
          ["Interest rate", terms.rate],
          ["Installments", terms.installments],
          ["Fees", "None"],
          ["Payout", payout],
          ["Security", security(facts)],
          ["Early repayment", earlyRepayment],
          ["Withdrawal", withdrawal],
          ["Costs if you pay late", lateCosts],
          ["Missed payments", missed],
          ["Complaints", complaints(facts)],
        ],
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: "The directives on consumer and mortgage credit do not apply to loans for a business. The bank calculates their yearly cost in the same way, so that offers can be compared.",
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }
}
