import { monthlyPayment } from "#shared/money/annuity.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { schedule } from "#shared/money/schedule.ts"
import type { Claims, Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import type { LoanRow } from "./rows.ts"

/**
 * The loans agree with the ledger: a balance is the amount less the principal of its repayments, a
 * schedule without repayments is the one from shared/money, a repaid loan is closed, and the
 * loans that members withdrew from are marked.
 */
export function loansAgree({ rows }: Evidence, { operationOf }: Claims): Finding {
  const repaid = new Map<number, bigint>()
  const withdrawn = new Set<number>()
  for (const { entryId, systemAccount, amount } of rows.postings) {
    const order = operationOf.get(entryId)?.order
    if (systemAccount !== "loans_receivable") continue
    if (order?.kind !== "loan_repayment" && order?.kind !== "loan_withdrawal") continue
    repaid.set(order.loan ?? 0, (repaid.get(order.loan ?? 0) ?? 0n) + amount)
    if (order.kind === "loan_withdrawal") withdrawn.add(order.loan ?? 0)
  }
  // Installments that the end of a day collected name no loan.
  const collected = rows.entries.some(
    ({ kind, signInId }) => kind === "loan_repayment" && signInId === null,
  )
  const violations: string[] = []
  const paidOut = rows.loans.filter(({ disbursedDay }) => disbursedDay !== null)
  for (const loan of collected ? [] : paidOut) {
    const principal = repaid.get(loan.id) ?? 0n
    const left = loan.amount - principal
    if (loan.balance !== left) {
      violations.push(
        `Loan ${loan.id} has ${toDecimal(loan.balance)} left; ${toDecimal(loan.amount)} less repayments of ${toDecimal(principal)} is ${toDecimal(left)}`,
      )
    }
    if ((loan.status === "closed") !== (loan.balance === 0n)) {
      violations.push(`Loan ${loan.id} is ${loan.status} with ${toDecimal(loan.balance)} left`)
    }
    const open = loan.installments.reduce((sum, each) => sum + each.principal, 0n)
    if (open !== loan.balance) {
      violations.push(
        `Loan ${loan.id}: the principal of its installments is ${toDecimal(open)}, not ${toDecimal(loan.balance)}`,
      )
    }
    if (loan.withdrawn !== withdrawn.has(loan.id)) {
      violations.push(`Loan ${loan.id} is ${loan.withdrawn ? "" : "not "}marked as withdrawn`)
    }
    if (principal === 0n) violations.push(...otherSchedule(loan))
  }
  return {
    invariant: "loans",
    figures: { "paid out": paidOut.length, repaid: repaid.size, withdrawn: withdrawn.size },
    violations,
  }
}

function otherSchedule(loan: LoanRow): string[] {
  const amount = toDecimal(loan.amount)
  const made = schedule(amount, loan.interestRate, loan.termMonths)
  const same =
    made.length === loan.installments.length &&
    made.every(({ principal, interest }, at) => {
      const posted = loan.installments[at]
      return (
        posted?.principal === fromDecimal(principal) && posted.interest === fromDecimal(interest)
      )
    })
  const payment = fromDecimal(monthlyPayment(amount, loan.interestRate, loan.termMonths))
  return [
    ...(same ? [] : [`Loan ${loan.id} has other installments than its terms give`]),
    ...(payment === loan.monthlyPayment
      ? []
      : [
          `Loan ${loan.id} is paid by ${toDecimal(loan.monthlyPayment)}, not ${toDecimal(payment)}`,
        ]),
  ]
}
