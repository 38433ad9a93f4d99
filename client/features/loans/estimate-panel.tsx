import { type ReactNode, useMemo } from "react"
import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { say } from "../../lib/say.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { estimate } from "./estimate.ts"
import { monthsText } from "./loan-words.ts"

type EstimateInput = {
  /** In the API's format; not necessarily a valid amount yet. */
  amount: string
  currency: Loan["currency"]
  months: number | undefined
}

/**
 * On a phone, where the panel is below the form: the payment in a line that stays in view above the fields.
 * Screen readers have the panel's, which announces itself.
 */
export function PaymentLine({ amount, currency, months }: EstimateInput) {
  const cost = useMemo(() => estimate(amount, months), [amount, months])
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 mt-4 flex items-baseline justify-between gap-4 border-y border-line bg-canvas px-4 py-2.5 md:hidden"
    >
      <span className="text-13 text-ink-2">{say("Estimated monthly payment")}</span>
      <span translate="no" className="amount text-18 font-semibold">
        {cost ? formatAmount(cost.payment, currency) : "-"}
      </span>
    </div>
  )
}

type EstimatePanelProps = EstimateInput & {
  /** The dialog's actions. */
  children: ReactNode
}

/** The estimated cost of the loan, updated while typing, with the actions below it. */
export function EstimatePanel({ amount, currency, months, children }: EstimatePanelProps) {
  const cost = useMemo(() => estimate(amount, months), [amount, months])
  const show = (value: string | undefined) => (value ? formatAmount(value, currency) : "-")
  return (
    <>
      <div>
        <p className="text-13 text-ink-2" id="monthly-payment">
          {say("Monthly payment")}
        </p>
        <output
          translate="no"
          aria-labelledby="monthly-payment"
          className="amount block text-[2rem] leading-10 font-semibold tracking-[-.025em]"
        >
          {show(cost?.payment)}
        </output>
        <KeyValues className="mt-3 text-13 [&_dd]:whitespace-nowrap">
          <KeyValue name={say("Amount")}>{show(cost?.amount)}</KeyValue>
          <KeyValue name={say("Term")}>{cost && months ? monthsText(months) : "-"}</KeyValue>
          <KeyValue name={say("Estimated annual rate")}>{formatPercent(applicationRate)}</KeyValue>
          <KeyValue name={say("Total interest")}>{show(cost?.interest)}</KeyValue>
          <KeyValue name={say("Total to repay")} strong>
            {show(cost?.total)}
          </KeyValue>
        </KeyValues>
        <p className="mt-2 text-12 text-ink-3">
          {say("The rate is set when the loan is approved, and starts at 3.50%.")}
        </p>
      </div>
      <div className="mt-auto grid gap-2 pt-5">{children}</div>
    </>
  )
}
