import type { Installment, Loan } from "#shared/contracts/loans.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { schedule } from "#shared/money/schedule.ts"

/** A line of a loan's plan. Before the payout, it has no date and no status. Amounts are decimal strings. */
export type PlanLine = {
  number: number
  principal: string
  interest: string
  /** Principal and interest together. */
  payment: string
  /** What is paid of that so far. */
  paid: string
  dueDate: string | null
  status: Installment["status"] | null
}

/** Sums over a plan, as decimal strings. `early` is principal that was repaid outside the installments. */
export type PlanTotals = {
  principal: string
  interest: string
  payment: string
  paid: string
  open: string
  early: string
}

/**
 * The installments of a loan: the bank's own once it is paid out; before that, those that its terms give. None
 * for a loan that was never paid out and is over.
 */
export function planOf(loan: Loan): PlanLine[] {
  if (loan.disbursedDate !== null) {
    return loan.installments.map((each) => ({
      ...each,
      payment: toDecimal(fromDecimal(each.principal) + fromDecimal(each.interest)),
    }))
  }
  if (loan.status !== "pending" && loan.status !== "approved") return []
  return schedule(loan.amount, loan.interestRate, loan.termMonths).map((each, index) => ({
    ...each,
    number: index + 1,
    payment: toDecimal(fromDecimal(each.principal) + fromDecimal(each.interest)),
    paid: "0.00",
    dueDate: null,
    status: null,
  }))
}

/**
 * The principal that is still owed after each line, as decimal strings. Null after a paid one of a loan that was
 * repaid early in part: no line has that part, so more was owed then than the later lines add up to.
 */
export function owedAfter(
  { amount }: Pick<Loan, "amount">,
  lines: readonly PlanLine[],
): (string | null)[] {
  let owed = lines.reduce((total, { principal }) => total + fromDecimal(principal), 0n)
  const repaidEarly = owed < fromDecimal(amount)
  return lines.map(({ principal, status }) => {
    owed -= fromDecimal(principal)
    return repaidEarly && status === "paid" ? null : toDecimal(owed)
  })
}

/** Adds up a loan's plan. */
export function planTotals(loan: Loan, lines: readonly PlanLine[]): PlanTotals {
  const sum = (name: "principal" | "interest" | "payment" | "paid") =>
    lines.reduce((total, line) => total + fromDecimal(line[name]), 0n)
  const [principal, interest, payment, paid] = [
    sum("principal"),
    sum("interest"),
    sum("payment"),
    sum("paid"),
  ]
  return {
    principal: toDecimal(principal),
    interest: toDecimal(interest),
    payment: toDecimal(payment),
    paid: toDecimal(paid),
    open: toDecimal(payment - paid),
    early: toDecimal(fromDecimal(loan.amount) - principal),
  }
}
