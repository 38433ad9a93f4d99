import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"
import { DeclineDialog } from "./decline-dialog.tsx"
import { LoanOffer } from "./loan-offer.tsx"
import { loanTitle } from "./loan-words.ts"
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
  // A word of its own, because an application is not an agreement yet.
  const withdrawn = loan.status === "pending" ? ({ context: "application" } as const) : {}
  const title = loanTitle(loan)
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
          title={say("{amount} is overdue", { amount: formatAmount(loan.arrears, loan.currency) })}
        >
          {say(
            "At the end of each day, the bank collects what it can from {account}. You can also repay it now.",
            { account: account?.name ?? say("the loan's account") },
          )}
        </Note>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-13 wrap-anywhere text-ink-2">{words}</p>
        <div className="flex gap-2 empty:hidden max-md:w-full max-md:[&>*]:flex-1 print:hidden">
          {/* First, as beside an offer. */}
          {scheduled && <ScheduleLink loan={loan} />}
          {withdrawable && (
            <Button
              tone="ghost"
              onClick={() => setOpened("withdraw")}
              aria-label={say("Withdraw from {loan}", { loan: title, ...withdrawn })}
            >
              {say("Withdraw", withdrawn)}
            </Button>
          )}
          {loan.withdrawalUntil && (
            <Button
              tone="ghost"
              onClick={() => setOpened("pay back")}
              aria-label={say("Withdraw from {loan}", { loan: title })}
            >
              {say("Withdraw", {})}
            </Button>
          )}
          {loan.status === "active" && (
            <Button
              tone="secondary"
              onClick={() => setOpened("repay")}
              aria-label={say("Repay {loan}", { loan: title })}
            >
              {say("Repay")}
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

const figure = <strong translate="no" className="amount font-semibold text-ink" />

function standing(loan: Loan): ReactNode {
  const { status, currency, nextPayment } = loan
  if (status === "pending")
    return say("We are reviewing it. A decision usually takes 2-3 business days.")
  if (status === "rejected") return say("Reason: {reason}", { reason: loan.rejectionReason ?? "" })
  if (status === "approved") {
    return say(
      "You accepted the offer. The money will be in your {currency} account soon, and the first payment is due a month later.",
      { currency },
    )
  }
  if (status === "closed" && loan.disbursedDate === null && loan.offer === null) {
    return say("You withdrew the application. You owe nothing.")
  }
  if (loan.offer?.state === "declined") {
    return loan.offer.acceptedAt
      ? say("You withdrew before it was paid out. You owe nothing.")
      : say("You declined the offer. You owe nothing.")
  }
  if (loan.offer?.state === "expired") {
    return say("The offer expired on {date}. You can apply again.", {
      date: formatDay(loan.offer.expiresOn),
    })
  }
  if (loan.withdrawnAt) return say("You withdrew and paid it back.")
  if (loan.writtenOff) {
    return say("The bank gave up the remaining {amount} on {date}. Nothing more is collected.", {
      amount: formatAmount(loan.writtenOff, currency),
      date: formatDay(loan.writtenOffAt ?? ""),
    })
  }
  if (status === "closed") return say("Paid off.")
  return (
    <>
      {nextPayment && (
        <>
          <Say
            text="Next payment <b>{amount}</b> on {date}."
            amount={formatAmount(nextPayment.amount, currency)}
            date={formatDay(nextPayment.dueDate)}
            b={figure}
          />{" "}
        </>
      )}
      <Say
        text="<b>{amount}</b> still owed."
        amount={formatAmount(loan.balance, currency)}
        b={figure}
      />
      {loan.withdrawalUntil && (
        <>
          {" "}
          <span>
            {say("You can withdraw until {date}.", { date: formatDay(loan.withdrawalUntil) })}
          </span>
        </>
      )}
    </>
  )
}
