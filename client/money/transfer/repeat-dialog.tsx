import { formatAsOf } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"

type RepeatDialogProps = {
  /** When the same payment was sent: ISO 8601. */
  sentAt: string
  /** Such as "€120.00". */
  amount: string
  name: string
  onContinue: () => void
  onClose: () => void
}

/** Asks once before the same payment is sent again. The safe action has the focus. */
export function RepeatDialog({ sentAt, amount, name, onContinue, onClose }: RepeatDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Send it again?"
      description={`You sent this at ${formatAsOf(new Date(sentAt), new Date())}. Send it again?`}
    >
      <DialogBody>
        <p>
          You already paid{" "}
          <span translate="no" className="amount">
            {amount}
          </span>{" "}
          to{" "}
          <bdi translate="no" className="font-semibold wrap-anywhere">
            {name}
          </bdi>
          , with the same text. If you send it again, it is paid twice.
        </p>
      </DialogBody>
      <DialogActions>
        <Button tone="secondary" size="large" data-first="" onClick={onClose}>
          Go Back
        </Button>
        <Button size="large" onClick={onContinue}>
          Send Again
        </Button>
      </DialogActions>
    </Dialog>
  )
}
