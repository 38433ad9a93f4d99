import type { FormEventHandler, ReactNode, Ref } from "react"
import { say } from "../lib/say.ts"
import { Button, type ButtonTone } from "./button.tsx"
import { DialogActions, DialogBody } from "./dialog.tsx"

export type DialogFormProps = {
  /** The form's accessible name, where the dialog's title is not enough. */
  label?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** The label of the button that cancels, where it says what is kept. */
  cancelLabel?: string
  /** The main button's label, at rest and while the form is being sent. */
  action: ReactNode
  pendingLabel?: string
  tone?: ButtonTone | undefined
  icon?: ReactNode
  pending?: boolean
  /** Whether the main button gets the focus where no text field is first. */
  main?: boolean
  ref?: Ref<HTMLFormElement>
  /** The fields. */
  children: ReactNode
}

/** A form inside a dialog: its fields, a button that cancels, and one that submits. */
export function DialogForm({
  label,
  onSubmit,
  onCancel,
  cancelLabel = say("Cancel"),
  action,
  pendingLabel,
  tone,
  icon,
  pending = false,
  main = false,
  ref,
  children,
}: DialogFormProps) {
  return (
    <form ref={ref} noValidate aria-label={label} onSubmit={onSubmit}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={pending} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          size="large"
          tone={tone}
          icon={icon}
          pending={pending}
          {...(main && { "data-main": "" })}
          {...(pendingLabel !== undefined && { pendingLabel })}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
