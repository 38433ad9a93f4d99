import ArrowRight from "lucide-react/icons/arrow-right"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan, NewRepayment, Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import type { ContractForm } from "../../lib/use-contract-form.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

type RepayAmountProps = {
  form: ContractForm<NewRepayment, NewRepayment>
  loan: Loan
  account: Account | undefined
  payoff: Payoff
  onCancel: () => void
}

/** The first step: what pays off the loan today, and the amount to repay. */
export function RepayAmount({ form, loan, account, payoff, onCancel }: RepayAmountProps) {
  const { currency } = loan
  return (
    <DialogForm
      label="Repayment"
      onSubmit={form.submit}
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
              form.form.clearErrors("amount")
              form.form.setValue("amount", payoff.total)
            }}
          >
            Pay in full
          </button>
        }
        currency={currency}
        hint={account && `${formatAmount(account.balance, currency)} available`}
        {...form.amount("amount")}
      />
    </DialogForm>
  )
}
