import type { Payoff } from "#shared/contracts/loans.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { asWritten } from "#shared/words/text.ts"
import type { Paper } from "../pdf/paper.ts"
import { none } from "./clauses.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf } from "./loan-terms.ts"
import { datedTable, planTable } from "./plan-table.ts"

/** The installments of a loan with what is still owed after each; before the payout, the plan of its terms. */
export function schedulePaper(facts: LoanFacts): Paper {
  const { bank, loan, holder, today, say } = facts
  const terms = termsOf(facts)
  const dated = loan.disbursedDate !== null
  return {
    bank,
    language: say.language,
    title: say("Repayment schedule"),
    subtitle: dated
      ? say("As of {day}", { day: inFull(today, say) })
      : say("The dates follow from the payout"),
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "figures",
        caption: say("The loan"),
        items: [
          [say("Amount"), terms.amount],
          [say("Rate", { context: "of a loan" }), terms.percent],
          [say("Monthly payment"), terms.money(loan.monthlyPayment)],
          dated
            ? [say("Still owed"), terms.money(loan.balance)]
            : [say("To pay back"), terms.total],
        ],
      },
      dated ? datedTable(facts) : planTable(facts),
      {
        kind: "text",
        small: true,
        apart: true,
        text: dated
          ? say(
              "What was repaid early is not part of an installment: the installments after it are smaller. Dates are in the bank's time zone.",
            )
          : say("Each month's interest is a twelfth of the yearly rate on what is still owed."),
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}

/** What pays a loan off on the day of the letter. */
export function payoffLetter(facts: LoanFacts, payoff: Payoff): Paper {
  const { bank, holder, today, say } = facts
  const { money } = termsOf(facts)
  const [day, total] = [inFull(payoff.date, say), money(payoff.total)]
  return {
    bank,
    language: say.language,
    title: say("Payoff letter"),
    subtitle: say("As of {day}", { day }),
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: say(
          "With {total}, paid on {day}, this loan is repaid in full. On another day, the interest differs.",
          { total, day },
        ),
      },
      {
        kind: "facts",
        caption: say("The payoff"),
        items: [
          [say("Remaining principal"), money(payoff.principal)],
          [
            say("Interest"),
            asWritten(
              `${money(payoff.interest)}\n${say("Of which since the last due date {amount} (actual days over 365)", { amount: money(payoff.accrued) })}`,
            ),
          ],
          [say("Due by this day"), money(payoff.due)],
          [say("Compensation"), say(none)],
          [say("Payoff"), total],
        ],
      },
      {
        kind: "text",
        apart: true,
        text: say(
          "To pay it, open the loan in the app of {bankName} and choose Repay Early. The amount is debited to the loan's account, and the loan is closed at once. Any security is then released.",
          { bankName: bank.name },
        ),
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: say("Questions: {phone} or {email}.", { phone: bank.phone, email: bank.email }),
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}
