import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { DialogActions } from "../ui/dialog.tsx"
import type { Progress } from "./resolve-outcome.ts"

type MoneyActionsProps = {
  progress: Progress
  /** The main button's label at rest, and while sending. */
  label: string
  sendingLabel: string
  disabled?: boolean
  /** The other button's label, where it goes back instead of canceling. */
  cancelLabel?: string
  onCancel: () => void
}

/** The actions of a dialog's form that moves money. The main button submits the form. */
export function MoneyActions({
  progress,
  label,
  sendingLabel,
  disabled = false,
  cancelLabel = say("Cancel"),
  onCancel,
}: MoneyActionsProps) {
  return (
    <DialogActions>
      <Button
        tone="ghost"
        size="large"
        disabled={progress === "sending" || progress === "checking"}
        onClick={onCancel}
      >
        {progress === "unknown" ? say("Close") : cancelLabel}
      </Button>
      <Button
        type="submit"
        size="large"
        pending={progress === "sending" || progress === "checking"}
        pendingLabel={progress === "checking" ? say("Checking") : sendingLabel}
        disabled={disabled || progress === "unknown"}
      >
        {label}
      </Button>
    </DialogActions>
  )
}
