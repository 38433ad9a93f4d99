import type { FormEventHandler, ReactNode, Ref } from "react"
import { Button } from "./button.tsx"
import { DialogActions, DialogBody } from "./dialog.tsx"

type DialogFormProps = {
  /** The form's accessible name, where the dialog's title is not enough. */
  label?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** The main button's label, at rest and while the form is being sent. */
  action: ReactNode
  pendingLabel?: string
  icon?: ReactNode
  pending?: boolean
  ref?: Ref<HTMLFormElement>
  /** The fields. */
  children: ReactNode
}

/** A form inside a dialog: its fields, a button that cancels, and one that submits. */
export function DialogForm({
  label,
  onSubmit,
  onCancel,
  action,
  pendingLabel,
  icon,
  pending = false,
  ref,
  children,
}: DialogFormProps) {
  return (
    <form ref={ref} noValidate aria-label={label} onSubmit={onSubmit}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="large"
          icon={icon}
          pending={pending}
          {...(pendingLabel !== undefined && { pendingLabel })}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
