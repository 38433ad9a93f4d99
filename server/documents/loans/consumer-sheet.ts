import { asWritten } from "#shared/words/text.ts"
import type { Paper } from "../pdf/paper.ts"
import {
  complaints,
  creditor,
  draft,
  earlyRepayment,
  languageOfPaper,
  lateCosts,
  missed,
  none,
  payout,
  security,
  withdrawal,
} from "./clauses.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"

/**
 * The Standard European Consumer Credit Information of personal and auto loans (Directive (EU) 2023/2225, annex I):
 * first what matters most, on one page, then the rest.
 */
export function consumerSheet(facts: LoanFacts): Paper {
  const { say } = facts
  const terms = termsOf(facts)
  return {
    bank: facts.bank,
    language: say.language,
    title: say("Standard European Consumer Credit Information"),
    subtitle: validity(facts),
    addressee: [facts.holder],
    facts: aboutLoan(facts),
    blocks: [
      { kind: "heading", text: say("Key information") },
      {
        kind: "facts",
        caption: say("Key information"),
        items: [
          [say("Creditor"), creditor(facts)],
          [say("Total amount of credit"), terms.amount],
          [say("Duration"), terms.term],
          [say("Borrowing rate"), terms.rate],
          [
            say("Annual percentage rate of charge (APR)"),
            asWritten(
              `${terms.apr}\n${say("The total cost as a yearly percentage, so that offers can be compared.")}`,
            ),
          ],
          [
            say("Total amount to be paid back"),
            asWritten(
              `${terms.total}\n${say("{amount} and interest of {interest}.", { amount: terms.amount, interest: terms.interest })}`,
            ),
          ],
          [say("Installments"), terms.installments],
          [say("Costs if you pay late"), say(lateCosts)],
          [say("Right of withdrawal"), say(withdrawal)],
          [say("Early repayment"), say(earlyRepayment)],
        ],
      },
      { kind: "heading", text: say("The credit agreement") },
      {
        kind: "facts",
        caption: say("The credit agreement"),
        items: [
          [
            say("Type of credit"),
            say("{loan} in equal monthly installments", { loan: terms.title }),
          ],
          [say("Purpose"), asWritten(facts.loan.purpose)],
          [say("How you get it"), say(payout)],
          [say("Security", { context: "of a loan" }), security(facts)],
          [
            say("How payments are used"),
            say(
              "First for what is overdue, the oldest installment first and its interest before its principal; then for accrued interest; then for principal.",
            ),
          ],
          [say("Linked goods or services"), say(none)],
        ],
      },
      { kind: "heading", text: say("Costs") },
      {
        kind: "facts",
        caption: say("Costs"),
        items: [
          [
            say("How the APR is calculated"),
            say(
              "One payout of {amount}, then {installments}. A month counts as a twelfth of a year. Nobody pays anything else.",
              { amount: terms.amount, installments: terms.installments },
            ),
          ],
          [
            say("Fees"),
            say("None, neither for the agreement nor for the account that the bank requires"),
          ],
          [
            say("Account"),
            say("A current or savings account at the bank in the loan's currency. It is free."),
          ],
          [say("Insurance or other services"), say("None required")],
          [say("Notary"), say(none)],
        ],
      },
      { kind: "heading", text: say("Other important facts") },
      {
        kind: "facts",
        caption: say("Other important facts"),
        items: [
          [say("Missed payments"), say(missed)],
          [
            say("Check of data"),
            say(
              "The bank decides with what you state and with your accounts here. If it looks into a database of another company and rejects your application because of it, it tells you so at once and at no cost.",
            ),
          ],
          [say("Draft of the agreement"), say(draft)],
          [say("Validity"), validity(facts)],
          [say("Complaints"), complaints(facts)],
          [
            say("Language and law"),
            say("{language}; the law of Luxembourg", { language: languageOfPaper }),
          ],
        ],
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }
}
