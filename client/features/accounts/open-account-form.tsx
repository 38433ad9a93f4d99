import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect } from "react"
import { Controller, useForm } from "react-hook-form"
import { accountNameOf, interestRateOf } from "#shared/accounts/offers.ts"
import { cardTypes } from "#shared/cards/card-number.ts"
import { NewAccount } from "#shared/contracts/accounts.ts"
import { currencies } from "#shared/money/currency.ts"
import { formatApy } from "#shared/money/format.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useOpenAccount } from "./api.ts"

const currencyNames = { EUR: "Euro", GBP: "Pound", CHF: "Franc", USD: "Dollar" } as const

type OpenAccountFormProps = {
  /** Receives whether the request is pending, so that the dialog stays open meanwhile. */
  onBusy: (busy: boolean) => void
  onOpened: () => void
  onCancel: () => void
}

/** Currency, kind, name, and card. Shows the interest rate before the account is opened. */
export function OpenAccountForm({ onBusy, onOpened, onCancel }: OpenAccountFormProps) {
  const opening = useOpenAccount()
  const form = useForm<NewAccount>({
    resolver: zodResolver(NewAccount),
    mode: "onTouched",
    defaultValues: { currency: "EUR", accountType: "current", cardType: "Visa" },
  })
  const [currency, accountType] = form.watch(["currency", "accountType"])
  const apy = formatApy(interestRateOf("savings", currency))
  useEffect(() => onBusy(opening.isPending), [onBusy, opening.isPending])

  const open = form.handleSubmit((order) =>
    opening.mutate(order, {
      onSuccess: (account) => {
        showToast({ title: "Account opened", description: `${account.name} is ready.` })
        onOpened()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )

  return (
    <DialogForm
      onSubmit={open}
      onCancel={onCancel}
      action="Open Account"
      pending={opening.isPending}
      pendingLabel="Opening"
    >
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <ChoiceGroup
            label="Currency"
            name="currency"
            columns={4}
            choices={currencies.map((each) => ({
              value: each,
              label: currencyNames[each],
              mark: <CurrencyTile currency={each} small />,
            }))}
            value={field.value}
            onChange={field.onChange}
            disabled={opening.isPending}
          />
        )}
      />
      <Controller
        control={form.control}
        name="accountType"
        render={({ field }) => (
          <ChoiceGroup
            label="Kind"
            name="account-type"
            columns={2}
            choices={[
              { value: "current", label: "Current", detail: "For everyday use, no interest" },
              { value: "savings", label: "Savings", detail: `${apy}, paid once a month` },
            ]}
            value={field.value}
            onChange={field.onChange}
            disabled={opening.isPending}
          />
        )}
      />
      <TextField
        label="Name"
        aside="Optional"
        autoComplete="off"
        placeholder={accountNameOf(accountType, currency)}
        readOnly={opening.isPending}
        error={form.formState.errors.name?.message}
        {...form.register("name", { setValueAs: (text: string) => text || undefined })}
      />
      <Controller
        control={form.control}
        name="cardType"
        render={({ field }) => (
          <ChoiceGroup
            label="Card network"
            name="card-type"
            columns={3}
            choices={cardTypes.map((each) => ({ value: each, label: each }))}
            value={field.value ?? "Visa"}
            onChange={field.onChange}
            disabled={opening.isPending}
          />
        )}
      />
    </DialogForm>
  )
}
