import { zodResolver } from "@hookform/resolvers/zod"
import ArrowRight from "lucide-react/icons/arrow-right"
import { Controller, type UseFormReturn, useForm } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { currencySymbol } from "#shared/money/currency.ts"
import { registerInOrder } from "../../lib/register-in-order.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { accountOptions } from "../../money/account-options.tsx"
import { afterTransferText, lacksFunds } from "../../money/after-transfer.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar, FormBody } from "../../ui/card.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { Picker } from "../../ui/picker.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"

export type TransferForm = UseFormReturn<NewTransfer>

/** The form's state. It is kept above the steps, so that going back preserves what was typed. */
export function useTransferForm(accounts: readonly Account[]): TransferForm {
  const form = useForm<NewTransfer>({
    resolver: zodResolver(NewTransfer),
    mode: "onTouched",
    defaultValues: {
      fromAccountId: accounts[0]?.id ?? 0,
      amount: "",
      recipientIban: "",
      recipientName: "",
      reference: "",
    },
  })
  const drawn = ["fromAccountId", "amount", "recipientIban", "recipientName", "reference"] as const
  return registerInOrder(form, drawn)
}

type TransferDetailsProps = {
  form: TransferForm
  accounts: readonly Account[]
  /** Refetches the accounts, because the balance shown may be outdated. */
  freshAccounts: () => Promise<readonly Account[]>
  /** Called with valid details, in the API's format. */
  onReview: (transfer: NewTransfer) => Promise<void>
}

/** The first step: amount, source account, and recipient (specification section 5, account transfer). */
export function TransferDetails({ form, accounts, freshAccounts, onReview }: TransferDetailsProps) {
  const { register, control, formState, watch } = form
  const { errors } = formState
  const [fromAccountId, amount] = watch(["fromAccountId", "amount"])
  const from = accounts.find(({ id }) => id === fromAccountId)

  const review = form.handleSubmit(async (values) => {
    const debit = { accountId: values.fromAccountId, amount: values.amount }
    if (await lacksFunds(debit, accounts, freshAccounts)) {
      const message = "Amount exceeds the available balance"
      form.setError("amount", { message }, { shouldFocus: true })
      return
    }
    await onReview(asTransfer(values))
  })

  return (
    <form noValidate onSubmit={review} aria-label="Account transfer">
      <FormBody>
        <Controller
          control={control}
          name="fromAccountId"
          render={({ field, fieldState }) => (
            <Picker
              label="From account"
              size="large"
              options={accountOptions(accounts)}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <AmountField
          label="Amount"
          prefix={from ? currencySymbol[from.currency] : ""}
          badge={from && <CurrencyTile currency={from.currency} small />}
          hint={from && afterTransferText(from, amount)}
          error={errors.amount?.message}
          {...register("amount", { setValueAs: readTypedAmount })}
        />
        <Controller
          control={control}
          name="recipientIban"
          render={({ field, fieldState }) => (
            <IbanField label="Recipient IBAN" {...field} error={fieldState.error?.message} />
          )}
        />
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <TextField
            label="Recipient name"
            autoComplete="off"
            error={errors.recipientName?.message}
            {...register("recipientName")}
          />
          <TextField
            label="Reference"
            aside="Optional"
            autoComplete="off"
            error={errors.reference?.message}
            {...register("reference")}
          />
        </div>
      </FormBody>
      <FormBar>
        <span className="text-13 text-ink-3">Nothing is sent until you confirm.</span>
        <Button
          type="submit"
          size="large"
          pending={formState.isSubmitting}
          pendingLabel="Checking recipient"
        >
          Review Transfer
          <ArrowRight />
        </Button>
      </FormBar>
    </form>
  )
}

function asTransfer({ reference, ...values }: NewTransfer): NewTransfer {
  return {
    ...values,
    recipientIban: normalizeIban(values.recipientIban),
    recipientName: values.recipientName.trim(),
    ...(reference?.trim() ? { reference: reference.trim() } : {}),
  }
}
