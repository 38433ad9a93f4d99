import { loanOfferDays, reflectionDays } from "#shared/limits.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Block, Fact, Paper } from "../pdf/paper.ts"
import {
  complaints,
  earlyRepayment,
  lateCosts,
  missed,
  payout,
  security,
  withdrawal,
} from "./consumer-sheet.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"
import { planTable } from "./plan-table.ts"

/** The European Standardised Information Sheet of mortgage loans (Directive 2014/17/EU, annex II), section by section. */
export function mortgageSheet(facts: LoanFacts): Paper {
  const { bank, loan, holder, today } = facts
  const terms = termsOf(loan)
  return {
    bank,
    title: "European Standardised Information Sheet",
    subtitle: validity(facts),
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: `This document was produced for ${holder} on ${inFull(today)}, from the information that you have provided so far and on the current conditions of the market. ${validity(facts)} It does not oblige you to anything.`,
      },
      ...section("1. Lender", [
        ["Name", bank.name],
        ["Telephone and email", `${bank.phone}, ${bank.email}`],
      ]),
      ...section("2. Credit intermediary", [["Intermediary", "None: the bank lends directly"]]),
      ...section("3. Main features of the loan", [
        ["Amount and currency", `${terms.amount}, in ${loan.currency}`],
        ["Duration", terms.term],
        ["Type", "Equal monthly installments of principal and interest (annuity)"],
        ["Type of interest rate", "Fixed for the whole term"],
        [
          "Total amount to be reimbursed",
          `${terms.total}\nFor each unit that you borrow you pay back ${terms.perUnit}.`,
        ],
        ["Security", security(facts)],
        ["Payout", payout],
      ]),
      ...section("4. Interest rate and other costs", [
        [
          "Annual percentage rate of charge (APRC)",
          `${terms.apr}\nThe total cost as a yearly percentage, so that offers can be compared.`,
        ],
        ["Interest rate", terms.rate],
        [
          "Other costs to be paid once or regularly",
          "None to the bank. Costs of a notary or of the registration of a mortgage are not known to the bank and not included.",
        ],
      ]),
      ...section("5. Frequency and number of payments", [
        ["Frequency", "Monthly"],
        ["Number of payments", String(terms.payments.length)],
      ]),
      ...section("6. Amount of each installment", [
        ["Installments", terms.installments],
        ["Your income can change", "Consider whether you could still pay if it fell."],
      ]),
      { kind: "heading", text: "7. Illustrative repayment table" },
      planTable(facts),
      ...section("8. Additional obligations", [
        [
          "Account",
          "A current or savings account at the bank in the loan's currency, which is free. Nothing else is required.",
        ],
      ]),
      ...section("9. Early repayment", [["In part or in full", earlyRepayment]]),
      ...section("10. Flexible features", [
        ["Transfer to another lender or property", "Not offered. You can repay early at any time."],
      ]),
      ...section("11. Other rights of the borrower", [
        ["Reflection period", reflection(facts)],
        ["Withdrawal", withdrawal],
      ]),
      ...section("12. Complaints", [["Where to complain", complaints(facts)]]),
      ...section("13. If you do not meet your obligations", [
        ["Missed payments", missed],
        ["Costs", lateCosts],
        [
          "Your home",
          "If you do not keep up the payments, you may lose the property that secures the loan.",
        ],
      ]),
      ...section("14. Additional information", [
        [
          "Draft of the agreement",
          "You can download it from the loan's page at any time, at no cost.",
        ],
        ["Law and language", "The law of Luxembourg; English"],
      ]),
      ...section("15. Supervisor", [
        ["Supervisor", "Commission de Surveillance du Secteur Financier (CSSF), Luxembourg"],
      ]),
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}

const section = (text: string, items: readonly Fact[]): Block[] => [
  { kind: "heading", text },
  { kind: "facts", caption: text, items },
]

/** An offer stays open longer than the law requires. */
function reflection({ loan: { offer } }: LoanFacts): string {
  const until = offer?.state === "open" ? ` until the end of ${inFull(offer.expiresOn)}` : ""
  return `The bank's offer stays open for ${loanOfferDays} days${until}, so that you can compare it with others and think about it; the law requires at least ${reflectionDays}. You can accept it earlier.`
}
