import { Button } from "../ui/button.tsx"
import { DialogActions } from "../ui/dialog.tsx"
import type { Progress } from "./resolve-outcome.ts"

type MoneyActionsProps = {
  progress: Progress
  /** What the main button says: at rest, and while sending. */
  label: string
  sendingLabel: string
  disabled?: boolean
  /** What the other button says, where it is no way out but a way back. */
  cancelLabel?: string
  onCancel: () => void
}

/** The actions of a dialog's form that moves money. The main button submits the form. */
export function MoneyActions({
  progress,
  label,
  sendingLabel,
  disabled = false,
  cancelLabel = "Cancel",
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
        {progress === "unknown" ? "Close" : cancelLabel}
      </Button>
      <Button
        type="submit"
        size="large"
        pending={progress === "sending" || progress === "checking"}
        pendingLabel={progress === "checking" ? "Checking" : sendingLabel}
        disabled={disabled || progress === "unknown"}
      >
        {label}
      </Button>
    </DialogActions>
  )
}
