import type { Loan } from "#shared/contracts/loans.ts"
import type { Letterhead } from "#shared/credit-union.ts"
import { rateOfPlan } from "#shared/loans/apr.ts"
import { loanTitles, monthsText } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "#shared/money/money.ts"
import { schedule, scheduleTotals } from "#shared/money/schedule.ts"
import { inFull } from "#shared/time/days-in-words.ts"

/** What a loan's papers are made from. */
export type LoanFacts = {
  bank: Letterhead
  loan: Loan
  /** The account holder's name, or the username of a member who has not stated one. */
  holder: string
  /** The bank's day on which the paper is made. */
  today: string
}

/**
 * What the terms of a loan come to, in words, with the plan that they give, however much of it is paid. Amounts are in
 * the loan's currency. There are no fees.
 */
export function termsOf({ amount, interestRate, termMonths, currency, loanType }: Loan) {
  const plan = schedule(amount, interestRate, termMonths)
  const { interest, total } = scheduleTotals(plan)
  const payments = plan.map((each) =>
    toDecimal(fromDecimal(each.principal) + fromDecimal(each.interest)),
  )
  const money = (value: string) => formatAmount(value, currency)
  const [first, last] = [payments[0] ?? total, payments.at(-1) ?? total]
  return {
    title: loanTitles[loanType],
    money,
    plan,
    payments,
    amount: money(amount),
    interest: money(interest),
    total: money(total),
    /** What is paid back for each unit of the currency. */
    perUnit: money(toDecimal(roundHalfUp(fromDecimal(total) * 100n, fromDecimal(amount)))),
    rate: `${interestRate}% a year, fixed for the whole term`,
    apr: `${rateOfPlan(amount, plan)}%`,
    term: monthsText(termMonths),
    installments:
      payments.length === 1 || first === last
        ? `${payments.length} of ${money(first)}, once a month`
        : `${payments.length - 1} of ${money(first)} and a last one of ${money(last)}, once a month`,
  }
}

/** What a paper is about, in its head. */
export const aboutLoan = ({ loan, today }: LoanFacts): (readonly [string, string])[] => [
  ["Loan", `No. ${loan.id}`],
  ["Type", loanTitles[loan.loanType]],
  ["Made on", inFull(today)],
]

/** Of a paper's file: the same all day. */
export const madeOn = (today: string): string => `${today}T00:00:00.000Z`

/** At the foot of each page. */
export const footOf = ({ loan, today }: LoanFacts): string => `Loan No. ${loan.id} · ${today}`

/** Until when these terms hold, in a sentence. */
export function validity({ loan: { offer, status } }: LoanFacts): string {
  if (offer?.state === "open") {
    return `This offer binds the bank until the end of ${inFull(offer.expiresOn)}.`
  }
  if (status === "pending") {
    return "You have applied for this loan. The rate is an estimate: it is fixed with the bank's offer, which has a sheet of its own."
  }
  return offer?.state === "accepted"
    ? "You have accepted these terms."
    : "This offer is no longer open."
}
