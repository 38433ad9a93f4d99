import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { DeclineDialog } from "./decline-dialog.tsx"
import { LoanOffer } from "./loan-offer.tsx"
import { planOf } from "./plan.ts"
import { RepayDialog } from "./repay-dialog.tsx"
import { ScheduleLink } from "./schedule-link.tsx"
import { WithdrawDialog } from "./withdraw-dialog.tsx"

type LoanStatusProps = { loan: Loan; account: Account | undefined; whole: boolean }

/**
 * Below a loan's figures: the next installment, overdue amounts, the reason for a rejection, and the
 * actions.
 */
export function LoanStatus({ loan, account, whole }: LoanStatusProps) {
  const [opened, setOpened] = useState<"repay" | "withdraw" | "pay back">()
  const close = () => setOpened(undefined)
  const offered = loan.status === "approved" && loan.offer?.state === "open" && loan.offer
  const unpaid = loan.status === "approved" && loan.offer?.state === "accepted"
  const withdrawable = unpaid || loan.status === "pending"
  const words = standing(loan)
  const overdue = loan.arrears !== "0.00"
  const scheduled = !whole && planOf(loan).length > 0
  if (offered) {
    return (
      <div className="border-t border-line px-4 py-4.5 md:px-6">
        <LoanOffer loan={loan} offer={offered} whole={whole} />
      </div>
    )
  }
  return (
    <div className="grid gap-3.5 border-t border-line px-4 py-3.5 md:px-6">
      {overdue && (
        <Note
          tone="negative"
          icon={<TriangleAlert />}
          title={`${formatAmount(loan.arrears, loan.currency)} is overdue`}
        >{`At the end of each day, the bank collects what it can from ${account?.name ?? "the loan's account"}. You can also repay it now.`}</Note>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-13 wrap-anywhere text-ink-2">{words}</p>
        <div className="flex gap-2 empty:hidden max-md:w-full max-md:[&>*]:flex-1 print:hidden">
          {withdrawable && (
            <Button
              tone="ghost"
              onClick={() => setOpened("withdraw")}
              aria-label={`Withdraw from ${loanTitles[loan.loanType]}`}
            >
              Withdraw
            </Button>
          )}
          {loan.withdrawalUntil && (
            <Button
              tone="ghost"
              onClick={() => setOpened("pay back")}
              aria-label={`Withdraw from ${loanTitles[loan.loanType]}`}
            >
              Withdraw
            </Button>
          )}
          {scheduled && <ScheduleLink loan={loan} />}
          {loan.status === "active" && (
            <Button
              tone="secondary"
              onClick={() => setOpened("repay")}
              aria-label={`Repay ${loanTitles[loan.loanType]}`}
            >
              Repay
            </Button>
          )}
        </div>
      </div>
      {opened === "withdraw" && <DeclineDialog loan={loan} onClose={close} />}
      {opened === "pay back" && <WithdrawDialog loan={loan} account={account} onClose={close} />}
      {opened === "repay" && <RepayDialog loan={loan} account={account} onClose={close} />}
    </div>
  )
}

function standing(loan: Loan): ReactNode {
  const { status, currency, nextPayment } = loan
  if (status === "pending")
    return "We are reviewing it. A decision usually takes 2-3 business days."
  if (status === "rejected") return `Reason: ${loan.rejectionReason}`
  if (status === "approved") {
    return `You accepted the offer. The money will be in your ${currency} account soon, and the first payment is due a month later.`
  }
  if (status === "closed" && loan.disbursedDate === null && loan.offer === null) {
    return "You withdrew the application. You owe nothing."
  }
  if (loan.offer?.state === "declined") {
    return loan.offer.acceptedAt
      ? "You withdrew before it was paid out. You owe nothing."
      : "You declined the offer. You owe nothing."
  }
  if (loan.offer?.state === "expired") {
    return `The offer expired on ${formatDay(loan.offer.expiresOn)}. You can apply again.`
  }
  if (loan.withdrawnAt) return "You withdrew and paid it back."
  if (loan.writtenOff) {
    return `The bank gave up the remaining ${formatAmount(loan.writtenOff, currency)} on ${formatDay(loan.writtenOffAt ?? "")}. Nothing more is collected.`
  }
  if (status === "closed") return "Paid off."
  return (
    <>
      {nextPayment && (
        <>
          <span>Next payment</span>{" "}
          <strong translate="no" className="amount font-semibold text-ink">
            {formatAmount(nextPayment.amount, currency)}
          </strong>{" "}
          <span>{`on ${formatDay(nextPayment.dueDate)}.`}</span>{" "}
        </>
      )}
      <strong translate="no" className="amount font-semibold text-ink">
        {formatAmount(loan.balance, currency)}
      </strong>{" "}
      <span>still owed.</span>
      {loan.withdrawalUntil && (
        <>
          {" "}
          <span>{`You can withdraw until ${formatDay(loan.withdrawalUntil)}.`}</span>
        </>
      )}
    </>
  )
}
