import ArrowRight from "lucide-react/icons/arrow-right"
import type { UseFormReturn } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan, NewRepayment, Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { afterTransfer } from "../../money/after-transfer.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { type Split, split } from "./repayment.ts"

type RepayAmountProps = {
  form: UseFormReturn<NewRepayment>
  loan: Loan
  account: Account | undefined
  payoff: Payoff
  /** Called with an amount that the bank would accept. */
  onReview: (amount: string, parts: Split) => void
  onCancel: () => void
}

/** The first step: what pays off the loan today, and the amount to repay. */
export function RepayAmount({ form, loan, account, payoff, onReview, onCancel }: RepayAmountProps) {
  const { currency } = loan
  const { error } = form.getFieldState("amount", form.formState)
  const refuse = (message: string) => form.setError("amount", { message }, { shouldFocus: true })

  const review = form.handleSubmit(({ amount }) => {
    if (amount === "") return refuse("Amount is required")
    const parts = split(amount, payoff, currency)
    if (!parts) return refuse("Amount must be a positive number")
    if ("problem" in parts) return refuse(parts.problem)
    const after = account && afterTransfer(account, amount)
    if (after && "missing" in after) {
      const missing = formatAmount(after.missing, currency)
      return refuse(`${missing} more than ${account.name} holds`)
    }
    onReview(amount, parts)
  })

  return (
    <DialogForm
      label="Repayment"
      onSubmit={review}
      onCancel={onCancel}
      action={
        <>
          <span>Review</span>
          <ArrowRight />
        </>
      }
    >
      <KeyValues>
        <KeyValue name="Remaining principal">
          <span translate="no" className="amount">
            {formatAmount(payoff.principal, currency)}
          </span>
        </KeyValue>
        <KeyValue name={`Interest up to ${formatDay(payoff.date)}`}>
          <span translate="no" className="amount">
            {formatAmount(payoff.interest, currency)}
          </span>
        </KeyValue>
        <KeyValue name="Pays off the loan today" strong>
          <span translate="no" className="amount">
            {formatAmount(payoff.total, currency)}
          </span>
        </KeyValue>
      </KeyValues>
      <p className="text-13 text-ink-3">
        Interest since the last due date is based on actual days over 365. If you repay part of the
        loan, the remaining installments get smaller and the end date stays the same.
      </p>
      <AmountField
        label="Amount"
        aside={
          <button
            type="button"
            className="font-semibold text-brand-ink underline underline-offset-3 touch-area"
            onClick={() => {
              form.clearErrors("amount")
              form.setValue("amount", payoff.total)
            }}
          >
            Pay in full
          </button>
        }
        currency={currency}
        hint={account && `${formatAmount(account.balance, currency)} available`}
        error={error?.message}
        {...form.register("amount", { setValueAs: readTypedAmount })}
      />
    </DialogForm>
  )
}
