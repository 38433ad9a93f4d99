import type { Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Paper } from "../pdf/paper.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf } from "./loan-terms.ts"
import { datedTable, planTable } from "./plan-table.ts"

/** The installments of a loan with what is still owed after each; before the payout, the plan of its terms. */
export function schedulePaper(facts: LoanFacts): Paper {
  const { bank, loan, holder, today } = facts
  const terms = termsOf(loan)
  const dated = loan.disbursedDate !== null
  return {
    bank,
    title: "Repayment schedule",
    subtitle: dated ? `As of ${inFull(today)}` : "The dates follow from the payout",
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "figures",
        caption: "The loan",
        items: [
          ["Amount", terms.amount],
          ["Rate", `${loan.interestRate}%`],
          ["Monthly payment", formatAmount(loan.monthlyPayment, loan.currency)],
          dated
            ? ["Still owed", formatAmount(loan.balance, loan.currency)]
            : ["To pay back", terms.total],
        ],
      },
      dated ? datedTable(facts) : planTable(facts),
      {
        kind: "text",
        small: true,
        apart: true,
        text: dated
          ? "What was repaid early is not part of an installment: the installments after it are smaller. Days are the bank's."
          : "Each month's interest is a twelfth of the yearly rate on what is still owed.",
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}

/** What pays a loan off on the day of the letter. */
export function payoffLetter(facts: LoanFacts, payoff: Payoff): Paper {
  const { bank, loan, holder, today } = facts
  const money = (value: string) => formatAmount(value, loan.currency)
  return {
    bank,
    title: "Payoff letter",
    subtitle: `As of ${inFull(payoff.date)}`,
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: `With ${money(payoff.total)}, paid on ${inFull(payoff.date)}, this loan is repaid in full. On another day, the interest differs.`,
      },
      {
        kind: "facts",
        caption: "The payoff",
        items: [
          ["Remaining principal", money(payoff.principal)],
          [
            "Interest",
            `${money(payoff.interest)}\nOf which since the last due date ${money(payoff.accrued)} (actual days over 365)`,
          ],
          ["Due by this day", money(payoff.due)],
          ["Compensation", "None"],
          ["Payoff", money(payoff.total)],
        ],
      },
      {
        kind: "text",
        apart: true,
        text: `To pay it, open the loan in the app of ${bank.name} and choose Repay Early. The amount is debited to the loan's account, and the loan is closed at once. Any security is then released.`,
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: `Questions: ${bank.phone} or ${bank.email}.`,
      },
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}
