import { useEffect, useRef } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { say } from "../../lib/say.ts"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { DialogBody } from "../../ui/dialog.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Say } from "../../ui/say.tsx"
import { loweredPayment, type Split } from "./repayment.ts"

type RepayReviewProps = {
  loan: Loan
  account: Account | undefined
  /** Decimal string with two decimals. */
  amount: string
  parts: Split
  progress: Progress
  onEdit: () => void
  onSend: () => void
  onCheckAgain: () => void
  onClose: () => void
}

/** The second step: how the amount is applied and what remains. Nothing has been sent yet. */
export function RepayReview(props: RepayReviewProps) {
  const { loan, account, amount, parts, progress } = props
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const closes = parts.rest === "0.00"
  const payment = loweredPayment(loan, parts)
  const show = (value: string) => (
    <span translate="no" className="amount">
      {formatAmount(value, loan.currency)}
    </span>
  )
  return (
    <form
      noValidate
      aria-labelledby="repay-review"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSend()
      }}
    >
      <DialogBody>
        <div>
          <h3 id="repay-review" ref={title} tabIndex={-1} className="text-13 text-ink-2">
            {say("You repay")}
          </h3>
          <AmountFigure amount={amount} currency={loan.currency} />
        </div>
        <KeyValues>
          {parts.due !== "0.00" && <KeyValue name={say("Amount due")}>{show(parts.due)}</KeyValue>}
          {parts.accrued !== "0.00" && (
            <KeyValue name={say("Interest so far")}>{show(parts.accrued)}</KeyValue>
          )}
          {parts.early !== "0.00" && (
            <KeyValue name={say("Principal paid early")}>{show(parts.early)}</KeyValue>
          )}
          <KeyValue name={say("Left to repay")} strong>
            {closes ? say("Nothing. The loan is closed") : show(parts.rest)}
          </KeyValue>
          {payment && (
            <KeyValue name={say("Monthly payment")}>
              <Say
                text="<b>{payment}</b> instead of <b>{present}</b>"
                payment={formatAmount(payment, loan.currency)}
                present={formatAmount(loan.monthlyPayment, loan.currency)}
                b={<span translate="no" className="amount" />}
              />
            </KeyValue>
          )}
          {account && (
            <KeyValue name={say("Left in {account}", { account: account.name })}>
              {show(toDecimal(fromDecimal(account.balance) - fromDecimal(amount)))}
            </KeyValue>
          )}
        </KeyValues>
        <OutcomeNote progress={progress} onCheckAgain={props.onCheckAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label={say("Repay {amount}", { amount: formatAmount(amount, loan.currency) })}
        sendingLabel={say("Repaying")}
        cancelLabel={say("Edit")}
        onCancel={progress === "unknown" ? props.onClose : props.onEdit}
      />
    </form>
  )
}
