import ArrowRight from "lucide-react/icons/arrow-right"
import type { FormEventHandler, ReactNode } from "react"
import { useController, useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say, type Text } from "../../lib/say.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { asLine, type ContractForm } from "../../lib/use-contract-form.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { afterTransferText } from "../after-transfer.ts"
import {
  amountReceived,
  isOtherBank,
  type OtherBankTerms,
  type TransferFields,
} from "./other-banks.ts"
import { SpeedField } from "./speed-field.tsx"

type TransferFormProps = {
  label: string
  /** The account that pays, once chosen. */
  from: Account | undefined
  /** Whether the source can't pay. */
  disabled?: boolean
  otherBanks: OtherBankTerms
  /** The choice of when it is made. */
  when?: ReactNode
  /** Whether it is made later. */
  later?: boolean
  onSubmit: FormEventHandler
  /** The payee, the source, the amount, and the text, in the order of this kind of transfer. */
  children: ReactNode
}

/** The first step of a transfer, inside a FormProvider. */
export function TransferForm(props: TransferFormProps) {
  const { formState } = useFormContext<TransferFields>()
  const { from, later = false } = props
  return (
    <form noValidate onSubmit={props.onSubmit} aria-label={props.label}>
      <FormBody>
        {props.children}
        <SpeedField from={from} otherBanks={props.otherBanks} later={later} />
        {props.when}
      </FormBody>
      <FormBar>
        <span className="text-13 text-ink-3">{say("Nothing is sent until you confirm.")}</span>
        <Button
          type="submit"
          size="large"
          disabled={props.disabled}
          pending={formState.isSubmitting}
          pendingLabel={say("Checking recipient")}
        >
          <span>{later ? say("Review Order") : say("Review Transfer")}</span>
          <ArrowRight />
        </Button>
      </FormBar>
    </form>
  )
}

/** The amount of a transfer, inside a FormProvider, with what it leaves in the account. */
export function TransferAmount({
  from,
  amount,
  later = false,
}: {
  from: Account | undefined
  /** The form's `amount`. */
  amount: ContractForm<TransferFields, unknown>["amount"]
  /** Whether it is made later: the balance of today then says nothing. */
  later?: boolean
}) {
  const typed = useFormContext<TransferFields>().watch("amount")
  const currency = from?.currency
  return (
    <AmountField
      label={say("Amount")}
      currency={currency}
      hint={from && !later && afterTransferText(from, readTypedAmount(typed, { currency }))}
      {...amount("amount", currency)}
    />
  )
}

type RecipientIbanProps = {
  grouped: boolean
  from: Account | undefined
  otherBanks: OtherBankTerms
}

/** The recipient's IBAN, inside a FormProvider; of another bank, what it receives from another currency. */
export function RecipientIban({ grouped, from, otherBanks }: RecipientIbanProps) {
  const { control, watch } = useFormContext<TransferFields>()
  const { field, fieldState } = useController({ control, name: "recipientIban" })
  const converted = from && from.currency !== "EUR" && isOtherBank(field.value)
  return (
    <IbanField
      label={say("Recipient IBAN")}
      grouped={grouped}
      {...field}
      hint={converted && inEuros(from.currency, watch("amount"), otherBanks)}
      error={fieldState.error?.message}
    />
  )
}

/** Says that other banks are paid in euros, and how many these are, as soon as that is known. */
function inEuros(currency: Currency, amount: string, { rate }: OtherBankTerms): Text {
  const known = rate?.(currency, "EUR")
  const received = known && amountReceived(readTypedAmount(amount, { currency }), known)
  return received
    ? say("Other banks are paid in euros: {received} at today's rate", {
        received: formatAmount(received, "EUR"),
      })
    : say("Other banks are paid in euros, converted from {currency} at the bank's rate", {
        currency,
      })
}

/** The recipient's name, inside a FormProvider. */
export function RecipientName() {
  const { register, formState } = useFormContext<TransferFields>()
  return (
    <TextField
      label={say("Recipient name")}
      autoComplete="off"
      error={formState.errors.recipientName?.message}
      {...register("recipientName", asLine)}
    />
  )
}
