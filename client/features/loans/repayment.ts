import type { Loan, Payoff } from "#shared/contracts/loans.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"
import { say, type Text } from "../../lib/say.ts"

/** How a repayment is applied, and what remains: decimal strings. */
export type Split = {
  /** What is due, including overdue amounts. */
  due: string
  /** The interest since the last due date. */
  accrued: string
  /** Principal that is not due yet. */
  early: string
  /** The remaining payoff; "0.00" closes the loan. */
  rest: string
}

/**
 * Divides a repayment as the bank does: first what is due, then the interest so far, then principal.
 * @param amount in the API's format
 * @returns the split, or why the bank would refuse it; undefined without a valid amount
 */
export function split(
  amount: string,
  payoff: Payoff,
  currency: Loan["currency"],
): Split | { problem: Text } | undefined {
  const minor = parseAmount(amount)
  if (!minor) return undefined
  const [total, due, accrued] = [payoff.total, payoff.due, payoff.accrued].map(fromDecimal) as [
    bigint,
    bigint,
    bigint,
  ]
  if (minor > total) {
    return {
      problem: say("Enter at most {amount}, which pays off the loan", {
        amount: formatAmount(payoff.total, currency),
      }),
    }
  }
  const beyond = minor - due
  if (beyond > 0n && beyond <= accrued) {
    const min = formatAmount(toDecimal(due + accrued), currency)
    return {
      problem: say("Enter more than {amount}, or only what is due. Interest is paid first", {
        amount: min,
      }),
    }
  }
  const early = beyond > 0n ? beyond - accrued : 0n
  return {
    due: toDecimal(minor < due ? minor : due),
    accrued: toDecimal(beyond > 0n ? accrued : 0n),
    early: toDecimal(early),
    rest: toDecimal(total - minor),
  }
}

/** The monthly payment after an early repayment of principal; undefined when it does not change. */
export function loweredPayment(loan: Loan, parts: Split): string | undefined {
  if (parts.early === "0.00" || parts.rest === "0.00") return undefined
  const left = loan.installments.filter(({ status }) => status === "upcoming").length
  return left > 0 ? monthlyPayment(parts.rest, loan.interestRate, left) : undefined
}
