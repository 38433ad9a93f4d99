import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { problemOf } from "../lib/problem.ts"
import { readTypedAmount } from "../lib/typed-amount.ts"
import { AmountField } from "../ui/amount-field.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { DialogForm } from "../ui/dialog-form.tsx"
import { limitAmount } from "./limit-amount.ts"

type LimitDialogProps = {
  title: string
  description: string
  /** The limit's name in the bank's messages. */
  field: string
  currency: Currency
  /** The current limit and its maximum: decimal strings. */
  present: string
  highest: string
  pending: boolean
  /** Sends the new limit; calls back when it was refused. */
  onSave: (limit: string, onError: (error: unknown) => void) => void
  onClose: () => void
}

/** Changes a limit. Keeps what was typed when the change is refused or not confirmed. */
export function LimitDialog({ title, description, currency, present, ...props }: LimitDialogProps) {
  const { highest, pending } = props
  const form = useForm({
    resolver: zodResolver(z.object({ limit: limitAmount(highest, currency) })),
    mode: "onTouched",
    defaultValues: { limit: present.replace(/\.00$/, "") },
  })

  function onError(error: unknown) {
    const wrong = problemOf(error)?.errors?.find(({ path }) => path === props.field)
    if (wrong) form.setError("limit", { message: wrong.message }, { shouldFocus: true })
  }

  return (
    <Dialog onClose={props.onClose} title={title} description={description} dismissible={!pending}>
      <DialogForm
        onSubmit={form.handleSubmit(({ limit }) => props.onSave(limit, onError))}
        onCancel={props.onClose}
        action="Save Limit"
        pending={pending}
        pendingLabel="Saving"
      >
        <AmountField
          label="New daily limit"
          currency={currency}
          hint={`Now ${formatAmount(present, currency)}, up to ${formatAmount(highest, currency)}`}
          readOnly={pending}
          error={form.formState.errors.limit?.message}
          {...form.register("limit", { setValueAs: readTypedAmount })}
        />
      </DialogForm>
    </Dialog>
  )
}
