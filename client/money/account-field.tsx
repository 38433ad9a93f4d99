import type { Control, FieldPath, FieldValues } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten, say } from "../lib/say.ts"
import type { PickerOption } from "../ui/picker.tsx"
import { PickerField } from "../ui/picker-field.tsx"
import { CurrencyTile } from "../ui/tile.tsx"

type AccountFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  /** The field with the account's id. */
  name: FieldPath<Values>
  label: string
  accounts: readonly Account[]
  disabled?: boolean
  /** Called with the account's id instead of setting the field. */
  onPick?: (id: number) => void
}

/** The choice of an account, as a form's field. */
export function AccountField<Values extends FieldValues>({
  accounts,
  onPick,
  ...field
}: AccountFieldProps<Values>) {
  return (
    <PickerField
      {...field}
      size="large"
      options={accountOptions(accounts)}
      onPick={onPick && ((value) => onPick(Number(value)))}
    />
  )
}

/** Accounts as Picker options: tile, name, IBAN, and balance. The value is the account's id. */
export function accountOptions(accounts: readonly Account[]): PickerOption[] {
  return accounts.map((account) => ({
    value: String(account.id),
    text: asWritten(account.name),
    content: (
      <span className="flex items-center gap-3">
        <CurrencyTile currency={account.currency} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3 text-14 text-ink">
            <span className="min-w-0 font-semibold wrap-anywhere">{account.name}</span>
            <span translate="no" className="amount font-semibold">
              {formatAmount(account.balance, account.currency)}
            </span>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-13 font-normal text-ink-3">
            <span translate="no" className="iban">
              {formatIban(account.iban)}
            </span>
            <span className="max-md:hidden">{say("Available")}</span>
          </span>
        </span>
      </span>
    ),
  }))
}
