import ArrowRight from "lucide-react/icons/arrow-right"
import type { FormEventHandler, ReactNode } from "react"
import { useController, useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { afterTransferText } from "../after-transfer.ts"
import type { OtherBankTerms, TransferFields } from "./other-banks.ts"
import { SpeedField } from "./speed-field.tsx"

type TransferFormProps = {
  label: string
  /** The field for the account or the card that pays. */
  source: ReactNode
  /** The account that pays, once chosen. */
  from: Account | undefined
  /** Whether the IBAN is typed in groups of four. */
  grouped: boolean
  /** Whether the source can't pay. */
  disabled?: boolean
  otherBanks: OtherBankTerms
  /** The choice of a payee, which fills in the IBAN and the name. */
  payees?: ReactNode
  /** The choice of when it is made. */
  when?: ReactNode
  /** Whether it is made later: the balance of today then says nothing. */
  later?: boolean
  onSubmit: FormEventHandler
  /** The recipient's name and the fields after it. */
  children: ReactNode
}

/** The first step of a transfer, inside a FormProvider: source, amount, and recipient. */
export function TransferForm(props: TransferFormProps) {
  const { register, control, formState, watch } = useFormContext<TransferFields>()
  const { field, fieldState } = useController({ control, name: "recipientIban" })
  const { from, later = false } = props
  return (
    <form noValidate onSubmit={props.onSubmit} aria-label={props.label}>
      <FormBody>
        {props.source}
        <AmountField
          label="Amount"
          currency={from?.currency}
          hint={from && !later && afterTransferText(from, watch("amount"))}
          error={formState.errors.amount?.message}
          {...register("amount", { setValueAs: readTypedAmount })}
        />
        {props.payees}
        <IbanField
          label="Recipient IBAN"
          grouped={props.grouped}
          {...field}
          error={fieldState.error?.message}
        />
        {props.children}
        <SpeedField from={from} otherBanks={props.otherBanks} later={later} />
        {props.when}
      </FormBody>
      <FormBar>
        <span className="text-13 text-ink-3">Nothing is sent until you confirm.</span>
        <Button
          type="submit"
          size="large"
          disabled={props.disabled}
          pending={formState.isSubmitting}
          pendingLabel="Checking recipient"
        >
          <span>{later ? "Review Order" : "Review Transfer"}</span>
          <ArrowRight />
        </Button>
      </FormBar>
    </form>
  )
}

/** The recipient's name, inside a FormProvider. */
export function RecipientName() {
  const { register, formState } = useFormContext<TransferFields>()
  return (
    <TextField
      label="Recipient name"
      autoComplete="off"
      error={formState.errors.recipientName?.message}
      {...register("recipientName")}
    />
  )
}
