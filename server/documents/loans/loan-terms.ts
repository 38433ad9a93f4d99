import type { Loan } from "#shared/contracts/loans.ts"
import type { Letterhead } from "#shared/credit-union.ts"
import { rateOfPlan } from "#shared/loans/apr.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "#shared/money/money.ts"
import { schedule, scheduleTotals } from "#shared/money/schedule.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Say, Text } from "#shared/words/text.ts"
import type { Fact } from "../pdf/paper.ts"

/** What a loan's papers are made from. */
export type LoanFacts = {
  bank: Letterhead
  loan: Loan
  /** The account holder's name, or the username of a member who has not stated one. */
  holder: string
  /** The bank's day on which the paper is made. */
  today: string
  /** In the language of the paper. */
  say: Say
}

/**
 * What the terms of a loan come to, in words, with the plan that they give, however much of it is paid. Amounts are in
 * the loan's currency. There are no fees.
 */
export function termsOf({ loan, say }: Pick<LoanFacts, "loan" | "say">) {
  const { amount, interestRate, termMonths, currency, loanType } = loan
  const plan = schedule(amount, interestRate, termMonths)
  const { interest, total } = scheduleTotals(plan)
  const payments = plan.map((each) =>
    toDecimal(fromDecimal(each.principal) + fromDecimal(each.interest)),
  )
  const money = (value: string) => formatAmount(value, currency, say.language)
  const percent = (value: string) => formatPercent(value, say.language)
  const [first, last] = [payments[0] ?? total, payments.at(-1) ?? total]
  return {
    title: say(loanTitles[loanType]),
    money,
    plan,
    payments,
    amount: money(amount),
    interest: money(interest),
    total: money(total),
    /** What is paid back for each unit of the currency. */
    perUnit: money(toDecimal(roundHalfUp(fromDecimal(total) * 100n, fromDecimal(amount)))),
    rate: say("{rate} a year, fixed for the whole term", { rate: percent(interestRate) }),
    percent: percent(interestRate),
    apr: percent(rateOfPlan(amount, plan)),
    term: say("{count, plural, one {# month} other {# months}}", { count: termMonths }),
    installments:
      payments.length === 1 || first === last
        ? say("{count} of {amount}, once a month", {
            count: String(payments.length),
            amount: money(first),
          })
        : say("{count} of {amount} and a last one of {last}, once a month", {
            count: String(payments.length - 1),
            amount: money(first),
            last: money(last),
          }),
  }
}

/** What a paper is about, in its head. */
export const aboutLoan = ({ loan, today, say }: LoanFacts): Fact[] => [
  [say("Loan"), say("No. {number}", { number: String(loan.id) })],
  [say("Type"), say(loanTitles[loan.loanType])],
  [say("Made on"), inFull(today, say)],
]

/** Of a paper's file: the same all day. */
export const madeOn = (today: string): string => `${today}T00:00:00.000Z`

/** At the foot of each page. */
export const footOf = ({ loan, today, say }: LoanFacts): Text =>
  say("Loan No. {number} · {day}", { number: String(loan.id), day: today })

/** Until when these terms hold, in a sentence. */
export function validity({ loan: { offer, status }, say }: LoanFacts): Text {
  if (offer?.state === "open") {
    return say("This offer binds the bank until the end of {day}.", {
      day: inFull(offer.expiresOn, say),
    })
  }
  if (status === "pending") {
    return say(
      "You have applied for this loan. The rate is an estimate: it is fixed with the bank's offer, which has a sheet of its own.",
    )
  }
  return offer?.state === "accepted"
    ? say("You have accepted these terms.")
    : say("This offer is no longer open.")
}
