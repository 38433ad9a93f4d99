import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { NewLoan } from "#shared/contracts/loans.ts"
import { type Currency, currencies, currencyFacts } from "#shared/money/currency.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import {
  applicationRate,
  loanBounds,
  maxLoan,
  minLoan,
  outOfBounds,
} from "#shared/money/loan-bounds.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { readTypedNumber } from "../../lib/typed-text.ts"
import { type ContractForm, useContractForm } from "../../lib/use-contract-form.tsx"
import { OutcomeNote } from "../../money/outcome-note.tsx"
import type { Progress } from "../../money/resolve-outcome.ts"
import { PickerField } from "../../ui/picker-field.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { TextField } from "../../ui/text-field.tsx"
import type { ApplyInput, useApplication } from "./api.ts"
import { estimate } from "./estimate.ts"
import { employments, typeOptions } from "./loan-words.ts"

type Form = ContractForm<ApplyInput, NewLoan>

/**
 * The form's state. It is kept next to the estimate, which follows it.
 * @param rates the bank's rates, for the limits in other currencies
 */
export function useApplyForm(
  { progress, submit }: ReturnType<typeof useApplication>,
  rates: readonly ExchangeRate[] | undefined,
  onSubmitted: () => void,
): Form {
  const applying: Form = useContractForm({
    contract: NewLoan,
    values: {
      loanType: "personal",
      currency: "EUR",
      amount: "",
      purpose: "",
      employmentType: "employed",
      annualIncome: "",
      collateral: "",
    },
    fieldOf: refusedFields,
    pending: progress !== "idle",
    send: (values, told) => {
      const { amount, currency } = values
      const message = outOfBounds(amount, currency, rateFromEuro(rates, currency))
      if (message)
        applying.form.setError("amount", { message: say(message) }, { shouldFocus: true })
      else submit(asApplication(values), { amount: formatAmount(amount, currency), ...told })
    },
    onDone: onSubmitted,
  })
  return applying
}

const rateFromEuro = (rates: readonly ExchangeRate[] | undefined, currency: Currency) =>
  rates?.find((rate) => rate.fromCurrency === "EUR" && rate.toCurrency === currency)?.rate

type ApplyFormProps = {
  /** So that a button outside the form can submit it. */
  id: string
  form: Form
  rates: readonly ExchangeRate[] | undefined
  progress: Progress
  onCheckAgain: () => void
}

/** The application's fields (specification section 5, loan). */
export function ApplyForm({ id, form: applying, rates, progress, onCheckAgain }: ApplyFormProps) {
  const { form, submit, pending: fixed, text, amount } = applying
  const { control } = form
  const currency = form.watch("currency") ?? "EUR"
  const symbol = asWritten(currencyFacts[currency].symbol.trim())

  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      aria-label={say("Loan application")}
      className="max-md:[&_:is(input,textarea,button)]:scroll-mt-20"
    >
      <div className="grid gap-x-4 gap-y-4.5 px-4 pt-5 pb-6 md:grid-cols-2 md:px-7 md:pb-7">
        <PickerField
          control={control}
          name="loanType"
          label={say("Loan type")}
          options={typeOptions}
          disabled={fixed}
        />
        <PickerField
          control={control}
          name="currency"
          label={say("Currency")}
          options={currencies.map((code) => ({ value: code, text: asWritten(code) }))}
          disabled={fixed}
        />
        <TextField
          label={say("Amount")}
          prefix={symbol}
          inputMode="decimal"
          autoComplete="off"
          aside={boundsText(currency, rateFromEuro(rates, currency))}
          {...amount("amount", currency)}
        />
        <TextField
          label={say("Term")}
          aside={say("1 to 360 months")}
          suffix={say("months")}
          inputMode="numeric"
          autoComplete="off"
          {...text("termMonths", { setValueAs: readTypedNumber })}
        />
        <div className="md:col-span-2">
          <TextArea
            label={say("Purpose")}
            aside={say("At least 10 characters")}
            rows={2}
            {...text("purpose")}
          />
        </div>
        <PickerField
          control={control}
          name="employmentType"
          label={say("Employment")}
          options={employments}
          disabled={fixed}
        />
        <TextField
          label={say("Annual income")}
          prefix={symbol}
          inputMode="decimal"
          autoComplete="off"
          {...amount("annualIncome", currency)}
        />
        <TextField
          label={say("Credit score")}
          aside={say("Optional")}
          placeholder={say("300 to 850")}
          inputMode="numeric"
          autoComplete="off"
          {...text("creditScore", { setValueAs: readTypedNumber })}
        />
        <TextField
          label={say("Collateral")}
          aside={say("Optional")}
          placeholder={say("For example, a vehicle")}
          autoComplete="off"
          {...text("collateral")}
        />
        <div className="empty:hidden md:col-span-2">
          <OutcomeNote
            progress={progress}
            onCheckAgain={onCheckAgain}
            unknown={say(
              "The bank hasn't answered yet, so we don't know if it has your application. Checking again never sends it twice.",
            )}
          />
        </div>
      </div>
    </form>
  )
}

/** The allowed range, for the label. */
function boundsText(currency: Currency, rate: string | undefined): Text | undefined {
  if (currency === "EUR") {
    return say("{least} to {most} EUR", {
      least: formatFigure(minLoan),
      most: formatFigure(maxLoan),
    })
  }
  const bounds = loanBounds(currency, rate)
  if (!bounds) return undefined
  return say("{least} to {most}", {
    least: formatAmount(bounds.least, currency),
    most: formatAmount(bounds.most, currency),
  })
}

/** The request in the API's format, with the payment that was shown (specification section 7). */
function asApplication({ collateral, ...values }: NewLoan): NewLoan {
  return {
    ...values,
    ...(collateral ? { collateral } : {}),
    monthlyPayment: estimate(values.amount, values.termMonths)?.payment,
    interestRate: applicationRate,
  }
}
