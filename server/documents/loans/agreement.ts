import { inFull } from "#shared/time/days-in-words.ts"
import { asWritten } from "#shared/words/text.ts"
import type { Fact, Paper } from "../pdf/paper.ts"
import {
  complaints,
  earlyRepayment,
  lateCosts,
  missed,
  payout,
  security,
  withdrawal,
} from "./clauses.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf } from "./loan-terms.ts"
import { planTable } from "./plan-table.ts"

/**
 * The loan agreement; a draft until the member has accepted the offer.
 * @param acceptedOn the bank's day of the acceptance, or null
 */
export function agreement(facts: LoanFacts, acceptedOn: string | null): Paper {
  const { bank, loan, holder, say } = facts
  const terms = termsOf(facts)
  return {
    bank,
    language: say.language,
    title: acceptedOn === null ? say("Draft of the loan agreement") : say("Loan agreement"),
    subtitle:
      acceptedOn === null
        ? say("For you to read: it binds nobody until you accept the offer.")
        : say("Concluded on {day}", { day: inFull(acceptedOn, say) }),
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: say("{bankName} (the bank) lends {holder} (the borrower) money on these terms.", {
          bankName: bank.name,
          holder,
        }),
      },
      { kind: "facts", caption: say("Terms"), items: clauses(facts) },
      {
        kind: "text",
        apart: true,
        text:
          acceptedOn === null
            ? say(
                "The borrower accepts in the bank's app, with a second factor or the password. The bank keeps with the agreement when that was.",
              )
            : say(
                "The borrower accepted these terms in the bank's app on {day}. It needs no signature on paper.",
                { day: inFull(acceptedOn, say) },
              ),
      },
      { kind: "heading", text: say("Repayment plan") },
      planTable(facts),
    ],
    reference: footOf(facts),
    createdAt: madeOn(facts.today),
  }

  function clauses(about: LoanFacts): Fact[] {
    return [
      [
        say("1. Loan"),
        say("{amount}, for: {purpose}", { amount: terms.amount, purpose: loan.purpose }),
      ],
      [say("2. Duration"), terms.term],
      [
        say("3. Interest"),
        asWritten(
          `${terms.rate}\n${say("Each month, a twelfth of it on what is still owed, rounded to the cent.")}`,
        ),
      ],
      [say("4. Payout"), say(payout)],
      [
        say("5. Installments"),
        asWritten(
          `${terms.installments}\n${say("The first is due one month after the payout. The bank collects them from the account to which it paid out.")}`,
        ),
      ],
      [
        say("6. Total"),
        say("{total}, of which interest {interest}", {
          total: terms.total,
          interest: terms.interest,
        }),
      ],
      [
        say("7. APR"),
        asWritten(`${terms.apr}\n${say("Calculated from the plan below; there are no fees.")}`),
      ],
      [say("8. Security"), security(about)],
      [say("9. Late payment"), say(lateCosts)],
      [say("10. Missed payments"), say(missed)],
      [say("11. Early repayment"), say(earlyRepayment)],
      [say("12. Withdrawal"), say(withdrawal)],
      [say("13. Complaints"), complaints(about)],
    ]
  }
}
