import { loanOfferDays, reflectionDays } from "#shared/limits.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { asWritten, type PlainText, type Text } from "#shared/words/text.ts"
import type { Block, Fact, Paper } from "../pdf/paper.ts"
import {
  complaints,
  draft,
  earlyRepayment,
  languageOfPaper,
  lateCosts,
  missed,
  payout,
  security,
  withdrawal,
} from "./clauses.ts"
import { aboutLoan, footOf, type LoanFacts, madeOn, termsOf, validity } from "./loan-terms.ts"
import { planTable } from "./plan-table.ts"

/**
 * The European Standardised Information Sheet of mortgage loans (Directive 2014/17/EU, annex II), section by section,
 * with the words of its German and French versions.
 */
export function mortgageSheet(facts: LoanFacts): Paper {
  const { bank, loan, holder, today, say } = facts
  const terms = termsOf(facts)
  const section = (title: PlainText, items: readonly Fact[]): Block[] => [
    { kind: "heading", text: say(title) },
    { kind: "facts", caption: say(title), items },
  ]
  return {
    bank,
    language: say.language,
    title: say("European Standardised Information Sheet"),
    subtitle: validity(facts),
    addressee: [holder],
    facts: aboutLoan(facts),
    blocks: [
      {
        kind: "text",
        text: say(
          "This document was produced for {holder} on {day}, from the information that you have provided so far and on the current conditions of the market. {validity} It does not oblige you to anything.",
          { holder, day: inFull(today, say), validity: validity(facts) },
        ),
      },
      ...section("1. Lender", [
        [say("Name"), asWritten(bank.name)],
        [say("Telephone and email"), asWritten(`${bank.phone}, ${bank.email}`)],
      ]),
      ...section("2. Credit intermediary", [
        [say("Intermediary"), say("None: the bank lends directly")],
      ]),
      ...section("3. Main features of the loan", [
        [
          say("Amount and currency"),
          say("{amount}, in {currency}", { amount: terms.amount, currency: loan.currency }),
        ],
        [say("Duration"), terms.term],
        [say("Type"), say("Equal monthly installments of principal and interest (annuity)")],
        [say("Type of interest rate"), say("Fixed for the whole term")],
        [
          say("Total amount to be reimbursed"),
          asWritten(
            `${terms.total}\n${say("For each unit that you borrow you pay back {amount}.", { amount: terms.perUnit })}`,
          ),
        ],
        [say("Security", { context: "of a loan" }), security(facts)],
        [say("Payout"), say(payout)],
      ]),
      ...section("4. Interest rate and other costs", [
        [
          say("Annual percentage rate of charge (APRC)"),
          asWritten(
            `${terms.apr}\n${say("The total cost as a yearly percentage, so that offers can be compared.")}`,
          ),
        ],
        [say("Interest rate"), terms.rate],
        [
          say("Other costs to be paid once or regularly"),
          say(
            "None to the bank. Costs of a notary or of the registration of a mortgage are not known to the bank and not included.",
          ),
        ],
      ]),
      ...section("5. Frequency and number of payments", [
        [say("Frequency"), say("Monthly", { context: "of installments" })],
        [say("Number of payments"), asWritten(String(terms.payments.length))],
      ]),
      ...section("6. Amount of each installment", [
        [say("Installments"), terms.installments],
        [say("Your income can change"), say("Consider whether you could still pay if it fell.")],
      ]),
      { kind: "heading", text: say("7. Illustrative repayment table") },
      planTable(facts),
      ...section("8. Additional obligations", [
        [
          say("Account"),
          say(
            "A current or savings account at the bank in the loan's currency, which is free. Nothing else is required.",
          ),
        ],
      ]),
      ...section("9. Early repayment", [[say("In part or in full"), say(earlyRepayment)]]),
      ...section("10. Flexible features", [
        [
          say("Transfer to another lender or property"),
          say("Not offered. You can repay early at any time."),
        ],
      ]),
      ...section("11. Other rights of the borrower", [
        [say("Reflection period"), reflection(facts)],
        [say("Withdrawal", { context: "from a loan" }), say(withdrawal)],
      ]),
      ...section("12. Complaints", [[say("Where to complain"), complaints(facts)]]),
      ...section("13. If you do not meet your obligations", [
        [say("Missed payments"), say(missed)],
        [say("Costs"), say(lateCosts)],
        [
          say("Your home"),
          say(
            "If you do not keep up the payments, you may lose the property that secures the loan.",
          ),
        ],
      ]),
      ...section("14. Additional information", [
        [say("Draft of the agreement"), say(draft)],
        [
          say("Law and language"),
          say("The law of Luxembourg; {language}", { language: languageOfPaper }),
        ],
      ]),
      ...section("15. Supervisor", [
        [
          say("Supervisor"),
          asWritten("Commission de Surveillance du Secteur Financier (CSSF), Luxembourg"),
        ],
      ]),
    ],
    reference: footOf(facts),
    createdAt: madeOn(today),
  }
}

/** An offer stays open longer than the law requires. */
function reflection({ loan: { offer }, say }: LoanFacts): Text {
  return say(
    "The bank's offer stays open for {days} days{until, select, known { until the end of {day}} other {}}, so that you can compare it with others and think about it; the law requires at least {least}. You can accept it earlier.",
    {
      days: String(loanOfferDays),
      until: offer?.state === "open" ? "known" : "unknown",
      day: inFull(offer?.expiresOn ?? "2000-01-01", say),
      least: String(reflectionDays),
    },
  )
}
