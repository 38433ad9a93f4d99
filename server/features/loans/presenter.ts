import type { Installment, Loan, LoanOffer, Payoff } from "#shared/contracts/loans.ts"
import { loanWithdrawalDays } from "#shared/limits.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { addDays } from "#shared/time/target-days.ts"
import type { InstallmentRow, LoanRow } from "./queries.ts"

/** A loan in the API's format, as of the bank's day on which the row was read. */
export function presentLoan({
  today,
  payoff,
  installments,
  offerExpiresOn,
  acceptedAt,
  declinedAt,
  withdrawnAt,
  writtenOffAt,
  ...row
}: LoanRow): Loan {
  const offer = presentOffer({ today, offerExpiresOn, acceptedAt, declinedAt })
  const shown = installments.map((installment) => presentInstallment(installment, today))
  // Nothing is collected of a loan that was written off.
  const unpaidRows = writtenOffAt ? [] : shown
  const next = unpaidRows.find(({ status }) => status === "due" || status === "upcoming")
  return {
    ...row,
    // The end of the day closes it; until then, it is over as well.
    status: offer?.state === "expired" ? "closed" : row.status,
    offer,
    withdrawalUntil: withdrawalUntil(row, today),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    writtenOffAt: writtenOffAt?.toISOString() ?? null,
    applicationDate: row.applicationDate.toISOString(),
    approvedDate: row.approvedDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    installments: shown,
    arrears: toDecimal(
      unpaidRows.reduce((sum, each) => (each.status === "overdue" ? sum + unpaid(each) : sum), 0n),
    ),
    nextPayment: next ? { dueDate: next.dueDate, amount: toDecimal(unpaid(next)) } : null,
    payoff: presentPayoff({ today, payoff, balance: row.balance }),
  }
}

/** The offer of an approved loan, and the member's answer. */
function presentOffer({
  today,
  offerExpiresOn: expiresOn,
  acceptedAt,
  declinedAt,
}: Pick<LoanRow, "today" | "offerExpiresOn" | "acceptedAt" | "declinedAt">): LoanOffer | null {
  if (expiresOn === null) return null
  const open = acceptedAt ? "accepted" : expiresOn < today ? "expired" : "open"
  return {
    state: declinedAt ? "declined" : open,
    expiresOn,
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }
}

function withdrawalUntil(
  { status, disbursedDate }: Pick<LoanRow, "status" | "disbursedDate">,
  today: string,
): string | null {
  if (status !== "active" || disbursedDate === null) return null
  const until = addDays(disbursedDate, loanWithdrawalDays)
  return today <= until ? until : null
}

/** The payoff of an active loan on the day its row was read; null for other loans. */
export function presentPayoff({
  today,
  payoff,
  balance,
}: Pick<LoanRow, "today" | "payoff" | "balance">): Payoff | null {
  if (!payoff) return null
  return {
    date: today,
    principal: balance,
    interest: toDecimal(fromDecimal(payoff.total) - fromDecimal(balance)),
    total: payoff.total,
    due: payoff.due,
    accrued: payoff.accrued,
  }
}

function presentInstallment(row: InstallmentRow, today: string): Installment {
  const { number, dueDate, principal, interest } = row
  const paid = fromDecimal(row.paidPrincipal) + fromDecimal(row.paidInterest)
  const whole = fromDecimal(principal) + fromDecimal(interest)
  const open = dueDate < today ? "overdue" : dueDate === today ? "due" : "upcoming"
  return {
    number,
    dueDate,
    principal,
    interest,
    paid: toDecimal(paid),
    status: paid === whole ? "paid" : open,
  }
}

function unpaid({ principal, interest, paid }: Installment): bigint {
  return fromDecimal(principal) + fromDecimal(interest) - fromDecimal(paid)
}
