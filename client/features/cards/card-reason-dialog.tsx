import type { ReactNode } from "react"
import * as z from "zod/mini"
import { say, type Text } from "../../lib/say.ts"
import type { Change } from "../../lib/use-change.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import type { Toast } from "../../ui/toast-store.ts"

type CardReasonDialogProps<Reason extends string, Result> = {
  title: string
  description: string
  /** What it means for the card. */
  children: ReactNode
  label: string
  reasons: readonly { value: Reason; label: Text }[]
  action: string
  pendingLabel: string
  closing: Change<Reason, Result>
  toast: (result: Result) => Toast
  onDone: () => void
  onClose: () => void
}

/** Asks why a card is closed for good, and says what that means. */
export function CardReasonDialog<Reason extends string, Result>({
  label,
  reasons,
  closing,
  toast,
  onDone,
  children,
  ...dialog
}: CardReasonDialogProps<Reason, Result>) {
  const find = (value: unknown) => reasons.find((each) => each.value === value)
  const form = useContractForm({
    contract: z.object({
      reason: z.custom<string>((value) => find(value) !== undefined, say("Choose one of these")),
    }),
    values: {},
    change: closing,
    send: ({ reason }, told) => {
      const chosen = find(reason)
      if (chosen) closing.mutate(chosen.value, told)
    },
    toast,
    onDone,
  })
  return (
    <FormDialog {...dialog} form={form} cancelLabel={say("Keep Card")} tone="danger">
      <div className="grid gap-2 text-ink-2">{children}</div>
      <ChoiceGroup
        label={label}
        name="card-reason"
        columns={1}
        choices={reasons}
        disabled={form.pending}
        {...form.held("reason")}
      />
    </FormDialog>
  )
}
