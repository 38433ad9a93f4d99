import { Controller } from "react-hook-form"
import { accountNameOf, interestRateOf } from "#shared/accounts/offers.ts"
import { cardTypes } from "#shared/cards/card-number.ts"
import { NewAccount } from "#shared/contracts/accounts.ts"
import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { formatApy } from "#shared/money/format.ts"
import { asWritten, language, say } from "../../lib/say.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import { useOpenAccount } from "./api.ts"

/** Opens an additional account, and shows its interest rate before (specification section 1). */
export function OpenAccountDialog({ onClose }: { onClose: () => void }) {
  const opening = useOpenAccount()
  const opened = useContractForm({
    contract: NewAccount,
    values: { currency: "EUR", accountType: "current", cardType: "Visa" },
    change: opening,
    send: opening.mutate,
    toast: (account) => ({
      title: say("Account opened"),
      description: say("{account} is ready.", { account: account.name }),
    }),
    onDone: onClose,
  })
  const { form, pending, text } = opened
  const [currency, accountType] = form.watch(["currency", "accountType"])
  const apy = formatApy(interestRateOf("savings", currency))

  return (
    <FormDialog
      form={opened}
      title={say("Open Account")}
      description={say("A new account with its own card. Both are free.")}
      action={say("Open Account")}
      pendingLabel={say("Opening")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <ChoiceGroup
            label={say("Currency")}
            name="currency"
            columns={4}
            choices={currencies.map((each) => ({
              value: each,
              label: asWritten(currencyFacts[each].shortName[language]),
              mark: <CurrencyTile currency={each} small />,
            }))}
            value={field.value}
            onChange={field.onChange}
            disabled={pending}
          />
        )}
      />
      <Controller
        control={form.control}
        name="accountType"
        render={({ field }) => (
          <ChoiceGroup
            label={say("Kind")}
            name="account-type"
            columns={2}
            choices={[
              {
                value: "current",
                label: say("Current", { context: "account type" }),
                detail: say("For everyday use, no interest"),
              },
              {
                value: "savings",
                label: say("Savings", { context: "account type" }),
                detail: say("{rate}, paid once a month", { rate: apy }),
              },
            ]}
            value={field.value}
            onChange={field.onChange}
            disabled={pending}
          />
        )}
      />
      <TextField
        label={say("Name")}
        aside={say("Optional")}
        autoComplete="off"
        // The name is stored as it is, in English.
        placeholder={asWritten(accountNameOf(accountType, currency))}
        {...text("name", { setValueAs: (typed: string) => readTypedLine(typed) || undefined })}
      />
      <Controller
        control={form.control}
        name="cardType"
        render={({ field }) => (
          <ChoiceGroup
            label={say("Card network")}
            name="card-type"
            columns={3}
            choices={cardTypes.map((each) => ({ value: each, label: each }))}
            value={field.value ?? "Visa"}
            onChange={field.onChange}
            disabled={pending}
          />
        )}
      />
    </FormDialog>
  )
}
