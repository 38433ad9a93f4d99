import type { Loan, Payoff } from "#shared/contracts/loans.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount, toDecimal } from "#shared/money/money.ts"

/** Where a repayment goes, and what it leaves: decimal strings. */
export type Split = {
  /** What is due already, arrears included. */
  due: string
  /** The interest since the last due date. */
  accrued: string
  /** Principal that is not due yet. */
  early: string
  /** What pays the loan off afterwards; "0.00" closes it. */
  rest: string
}

/**
 * Divides a repayment as the bank does: what is due first, then the interest so far, then principal.
 * @param amount as the wire carries it
 * @returns the split, or why the bank would refuse; undefined while the amount is none
 */
export function split(
  amount: string,
  payoff: Payoff,
  currency: Loan["currency"],
): Split | { problem: string } | undefined {
  const minor = parseAmount(amount)
  if (!minor) return undefined
  const [total, due, accrued] = [payoff.total, payoff.due, payoff.accrued].map(fromDecimal) as [
    bigint,
    bigint,
    bigint,
  ]
  if (minor > total) {
    return { problem: `At most ${formatAmount(payoff.total, currency)}, which pays the loan off` }
  }
  const beyond = minor - due
  if (beyond > 0n && beyond <= accrued) {
    const least = formatAmount(toDecimal(due + accrued), currency)
    return { problem: `More than ${least}, or only what is due: the interest so far comes first` }
  }
  const early = beyond > 0n ? beyond - accrued : 0n
  return {
    due: toDecimal(minor < due ? minor : due),
    accrued: toDecimal(beyond > 0n ? accrued : 0n),
    early: toDecimal(early),
    rest: toDecimal(total - minor),
  }
}

/** The monthly payment after principal was repaid early; undefined where it stays as it is. */
export function loweredPayment(loan: Loan, parts: Split): string | undefined {
  if (parts.early === "0.00" || parts.rest === "0.00") return undefined
  const left = loan.instalments.filter(({ status }) => status === "upcoming").length
  return left > 0 ? monthlyPayment(parts.rest, loan.interestRate, left) : undefined
}
