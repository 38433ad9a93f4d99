import { inFull } from "#shared/time/days-in-words.ts"
import type { Fact, Paper } from "../pdf/paper.ts"
import {
  complaints,
  earlyRepayment,
  lateCosts,
  missed,
  payout,
  security,
  withdrawal,
} from "./consumer-sheet.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf } from "./loan-terms.ts"
import { planTable } from "./plan-table.ts"

/**
 * The loan agreement; a draft until the member has accepted the offer.
 * @param acceptedOn the bank's day of the acceptance, or null
 */
export function agreement(facts: LoanFacts, acceptedOn: string | null): Paper {
  const { bank, loan, holder } = facts
  const terms = termsOf(loan)
  return {
    bank,
    title: acceptedOn === null ? "Draft of the loan agreement" : "Loan agreement",
    subtitle:
      acceptedOn === null
        ? "For you to read: it binds nobody until you accept the offer."
        : `Concluded on ${inFull(acceptedOn)}`,
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: `${bank.name} (the bank) lends ${holder} (the borrower) money on these terms.`,
      },
      { kind: "facts", caption: "Terms", items: clauses(facts) },
      {
        kind: "text",
        apart: true,
        text:
          acceptedOn === null
            ? "The borrower accepts in the bank's app, with a second factor or the password. The bank keeps with the agreement when that was."
            : `The borrower accepted these terms in the bank's app on ${inFull(acceptedOn)}. It needs no signature on paper.`,
      },
      { kind: "heading", text: "Repayment plan" },
      planTable(facts),
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }

  function clauses(about: LoanFacts): Fact[] {
    return [
      ["1. Loan", `${terms.amount}, for: ${loan.purpose}`],
      ["2. Duration", terms.term],
      [
        "3. Interest",
        `${terms.rate}\nEach month, a twelfth of it on what is still owed, rounded to the cent.`,
      ],
      ["4. Payout", payout],
      [
        "5. Installments",
        `${terms.installments}\nThe first is due one month after the payout. The bank collects them from the account to which it paid out.`,
      ],
      ["6. Total", `${terms.total}, of which interest ${terms.interest}`],
      ["7. APR", `${terms.apr}\nCalculated from the plan below; there are no fees.`],
      ["8. Security", security(about)],
      ["9. Late payment", lateCosts],
      ["10. Missed payments", missed],
      ["11. Early repayment", earlyRepayment],
      ["12. Withdrawal", withdrawal],
      ["13. Complaints", complaints(about)],
    ]
  }
}
