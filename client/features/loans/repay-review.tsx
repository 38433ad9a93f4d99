import { useEffect, useRef } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { MoneyActions } from "../../money/money-actions.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { DialogBody } from "../../ui/dialog.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
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
            You repay
          </h3>
          <AmountFigure amount={amount} currency={loan.currency} />
        </div>
        <KeyValues>
          {parts.due !== "0.00" && <KeyValue name="Amount due">{show(parts.due)}</KeyValue>}
          {parts.accrued !== "0.00" && (
            <KeyValue name="Interest so far">{show(parts.accrued)}</KeyValue>
          )}
          {parts.early !== "0.00" && (
            <KeyValue name="Principal paid early">{show(parts.early)}</KeyValue>
          )}
          <KeyValue name="Left to repay" strong>
            {closes ? "Nothing. The loan is closed" : show(parts.rest)}
          </KeyValue>
          {payment && (
            <KeyValue name="Monthly payment">
              {show(payment)} <span>instead of</span> {show(loan.monthlyPayment)}
            </KeyValue>
          )}
          {account && (
            <KeyValue name={`Left in ${account.name}`}>
              {show(toDecimal(fromDecimal(account.balance) - fromDecimal(amount)))}
            </KeyValue>
          )}
        </KeyValues>
        <OutcomeNote progress={progress} onCheckAgain={props.onCheckAgain} />
      </DialogBody>
      <MoneyActions
        progress={progress}
        label={`Repay ${formatAmount(amount, loan.currency)}`}
        sendingLabel="Repaying"
        cancelLabel="Edit"
        onCancel={progress === "unknown" ? props.onClose : props.onEdit}
      />
    </form>
  )
}
