import * as z from "zod/mini"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say } from "../lib/say.ts"
import { asTyped } from "../lib/typed-amount.ts"
import type { Change } from "../lib/use-change.ts"
import { useContractForm } from "../lib/use-contract-form.tsx"
import { AmountField } from "../ui/amount-field.tsx"
import { FormDialog } from "../ui/form-dialog.tsx"
import type { Toast } from "../ui/toast-store.ts"
import { limitAmount } from "./limit-amount.ts"

type LimitDialogProps<Result> = {
  title: string
  description: string
  /** The limit's name in the bank's messages. */
  field: string
  currency: Currency
  /** The current limit and its maximum: decimal strings. */
  present: string
  highest: string
  /** Saves the new limit. */
  saving: Change<string, Result>
  /** The toast when it is saved. */
  toast: (result: Result) => Toast
  onClose: () => void
}

/** Changes a limit. Keeps what was typed when the change is refused or not confirmed. */
export function LimitDialog<Result>(props: LimitDialogProps<Result>) {
  const { title, description, field, currency, present, highest, saving, toast, onClose } = props
  const form = useContractForm({
    contract: z.object({ limit: limitAmount(highest, currency) }),
    values: { limit: asTyped(present) },
    fieldOf: { [field]: "limit" },
    change: saving,
    send: ({ limit }, told) => saving.mutate(limit, told),
    toast,
    onDone: onClose,
  })
  return (
    <FormDialog
      {...{ form, title, description, onClose }}
      action={say("Save Limit")}
      pendingLabel={say("Saving")}
    >
      <AmountField
        label={say("New daily limit")}
        currency={currency}
        hint={say("Now {present}, up to {highest}", {
          present: formatAmount(present, currency),
          highest: formatAmount(highest, currency),
        })}
        {...form.amount("limit", currency)}
      />
    </FormDialog>
  )
}
