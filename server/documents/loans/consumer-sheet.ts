import { loanWithdrawalDays } from "#shared/limits.ts"
import type { Paper } from "../pdf/paper.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"

/**
 * The Standard European Consumer Credit Information of personal and auto loans (Directive (EU) 2023/2225, annex I):
 * first what matters most, on one page, then the rest.
 */
export function consumerSheet(facts: LoanFacts): Paper {
  const terms = termsOf(facts.loan)
  return {
    bank: facts.bank,
    title: "Standard European Consumer Credit Information",
    subtitle: validity(facts),
    addressee: [facts.holder],
    facts: aboutLoan(facts),
    blocks: [
      { kind: "heading", text: "Key information" },
      {
        kind: "facts",
        caption: "Key information",
        items: [
          ["Creditor", creditor(facts)],
          ["Total amount of credit", terms.amount],
          ["Duration", terms.term],
          ["Borrowing rate", terms.rate],
          [
            "Annual percentage rate of charge (APR)",
            `${terms.apr}\nThe total cost as a yearly percentage, so that offers can be compared.`,
          ],
          [
            "Total amount to be paid back",
            `${terms.total}\n${terms.amount} and interest of ${terms.interest}.`,
          ],
          ["Installments", terms.installments],
          ["Costs if you pay late", lateCosts],
          ["Right of withdrawal", withdrawal],
          ["Early repayment", earlyRepayment],
        ],
      },
      { kind: "heading", text: "The credit agreement" },
      {
        kind: "facts",
        caption: "The credit agreement",
        items: [
          ["Type of credit", `${terms.title} in equal monthly installments`],
          ["Purpose", facts.loan.purpose],
          ["How you get it", payout],
          ["Security", security(facts)],
          [
            "How payments are used",
            "First for what is overdue, the oldest installment first and its interest before its principal; then for accrued interest; then for principal.",
          ],
          ["Linked goods or services", "None"],
        ],
      },
      { kind: "heading", text: "Costs" },
      {
        kind: "facts",
        caption: "Costs",
        items: [
          [
            "How the APR is calculated",
            `One payout of ${terms.amount}, then ${terms.installments}. A month counts as a twelfth of a year. Nobody pays anything else.`,
          ],
          ["Fees", "None, neither for the agreement nor for the account that the bank requires"],
          [
            "Account",
            "A current or savings account at the bank in the loan's currency. It is free.",
          ],
          ["Insurance or other services", "None required"],
          ["Notary", "None"],
        ],
      },
      { kind: "heading", text: "Other important facts" },
      {
        kind: "facts",
        caption: "Other important facts",
        items: [
          ["Missed payments", missed],
          [
            "Check of data",
            "The bank decides with what you state and with your accounts here. If it looks into a database of another company and rejects your application because of it, it tells you so at once and at no cost.",
          ],
          [
            "Draft of the agreement",
            "You can download it from the loan's page at any time, at no cost.",
          ],
          ["Validity", validity(facts)],
          ["Complaints", complaints(facts)],
          ["Language and law", "English; the law of Luxembourg"],
        ],
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }
}

export const creditor = ({ bank }: LoanFacts): string =>
  `${bank.name}\n${bank.phone}, ${bank.email}`

/** What all loans have in common, in words; the papers of the others use it too. */
export const lateCosts =
  "None: overdue installments bear no additional interest, and there is no reminder fee"
export const earlyRepayment =
  "At any time, in part or in full, in the loan's page. You pay the principal and the interest to that day (actual days over 365). There is no compensation."
export const withdrawal = `Within ${loanWithdrawalDays} days after the payout, without giving a reason, in the loan's page. You pay back the principal and the interest by days, and nothing else. Before the payout you can withdraw at no cost.`
export const payout =
  "In one sum to your account at the bank, after you have accepted the offer and staff have released it"
export const missed =
  "Missing payments can have serious consequences: the bank may demand the whole rest, it can become harder for you to borrow, and a court may enforce the debt. Write to us before a payment is missed; we look for a way together."
export const complaints = ({ bank }: LoanFacts): string =>
  `To ${bank.email} or ${bank.phone}. If the answer does not satisfy you, you can turn to the alternative dispute resolution of the financial supervisor, at no cost.`

export const security = ({ loan: { collateral } }: LoanFacts): string =>
  collateral ? `What you stated: ${collateral}` : "None"
