import type { ReactNode } from "react"
import * as z from "zod/mini"
import { asText } from "../../lib/use-contract-form.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { useStaffForm } from "./use-staff-form.ts"

/** As the database requires of every reason. */
const longest = 500

const Reasoned = z.object({
  reason: z.string().check(z.minLength(1, "Write down why")),
})

type ReasonDialogProps = {
  /** "Freeze Card" */
  title: string
  /** What will happen, and to whom. */
  description: string
  /** The main button: "Freeze Card". */
  action: string
  tone?: "primary" | "danger"
  /** The field's label; what the reason is for. */
  label?: string
  hint?: string
  /** Suggestions that fill in the field. */
  suggestions?: readonly string[]
  /** Above the reason: what changes. */
  children?: ReactNode
  /** Does it. A rejection is shown in the dialog, which stays open; close it when it is done. */
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an action, which the audit trail keeps, and does it. */
export function ReasonDialog({
  label = "Reason",
  hint = "Kept in the audit trail.",
  suggestions,
  children,
  onReason,
  ...dialog
}: ReasonDialogProps) {
  const form = useStaffForm({
    contract: Reasoned,
    values: { reason: "" },
    otherwise: "reason",
    send: ({ reason }) => onReason(reason),
  })
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <TextArea
        label={label}
        hint={hint}
        maxLength={longest}
        data-first=""
        onKeyDown={(event) => {
          // One key less than the button; a line break needs Shift.
          if (event.key !== "Enter" || event.shiftKey) return
          event.preventDefault()
          form.submit()
        }}
        {...form.text("reason", asText)}
      />
      {suggestions && (
        <div className="-mt-2 flex flex-wrap gap-2">
          {suggestions.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => form.form.setValue("reason", text)}
              className="rounded-2 bg-tile px-2 py-1 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:min-h-11"
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
