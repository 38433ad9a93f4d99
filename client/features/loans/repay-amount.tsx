import { useQuery } from "@tanstack/react-query"
import ArrowRight from "lucide-react/icons/arrow-right"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { isDay } from "#shared/contracts/fields.ts"
import type { Loan, NewRepayment, Payoff } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import type { ContractForm } from "../../lib/use-contract-form.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { payoffOnQuery } from "./api.ts"

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
      label={say("Repayment")}
      onSubmit={form.submit}
      onCancel={onCancel}
      action={
        <>
          <span>{say("Review")}</span>
          <ArrowRight />
        </>
      }
    >
      <KeyValues>
        <KeyValue name={say("Remaining principal")}>
          <span translate="no" className="amount">
            {formatAmount(payoff.principal, currency)}
          </span>
        </KeyValue>
        <KeyValue name={say("Interest up to {date}", { date: formatDay(payoff.date) })}>
          <span translate="no" className="amount">
            {formatAmount(payoff.interest, currency)}
          </span>
        </KeyValue>
        <KeyValue name={say("Pays off the loan today")} strong>
          <span translate="no" className="amount">
            {formatAmount(payoff.total, currency)}
          </span>
        </KeyValue>
      </KeyValues>
      <p className="text-13 text-ink-3">
        {say(
          "Interest since the last due date is based on actual days over 365. If you repay part of the loan, the remaining installments get smaller and the end date stays the same.",
        )}
      </p>
      <PayoffOnDay loan={loan} />
      <AmountField
        label={say("Amount")}
        aside={
          <button
            type="button"
            className="font-semibold text-brand-ink underline underline-offset-3 touch-area"
            onClick={() => {
              form.form.clearErrors("amount")
              form.form.setValue("amount", asTyped(payoff.total))
            }}
          >
            {say("Pay in full")}
          </button>
        }
        currency={currency}
        hint={
          account && say("{amount} available", { amount: formatAmount(account.balance, currency) })
        }
        {...form.amount("amount", currency)}
      />
    </DialogForm>
  )
}

/** What would pay off the loan on a day that the member chooses, to plan for it. */
function PayoffOnDay({ loan }: { loan: Loan }) {
  const today = bankDay(new Date())
  const [day, setDay] = useState("")
  const isLater = isDay(day) && day >= today
  const { data, error } = useQuery({ ...payoffOnQuery(loan.id, day), enabled: isLater })
  return (
    <div>
      <DateField
        label={say("Payoff on another day")}
        aside={say("Optional")}
        value={day}
        min={today}
        onChange={setDay}
        error={isDay(day) && !isLater ? say("Choose today or a later day") : undefined}
      />
      <p role="status" className="mt-1.5 min-h-5 text-13 text-ink-2">
        {isLater && (data ? inWords(data, loan) : error ? errorText(error) : say("Loading..."))}
      </p>
    </div>
  )
}

function inWords({ date, total, due }: Payoff, { currency }: Loan): Text {
  const rest = formatAmount(toDecimal(fromDecimal(total) - fromDecimal(due)), currency)
  const paying = { amount: rest, date: formatDay(date) }
  return fromDecimal(due) === 0n
    ? say("{amount} pays off the loan on {date}.", paying)
    : say("{amount} pays off the loan on {date}, after the {due} that is due until then.", {
        ...paying,
        due: formatAmount(due, currency),
      })
}
