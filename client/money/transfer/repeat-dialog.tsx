import { formatAsOf } from "../../lib/format-date.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"

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
    <ConfirmDialog
      title="Send it again?"
      description={`You sent this at ${formatAsOf(new Date(sentAt), new Date())}. Send it again?`}
      keep="Go Back"
      careful
      action="Send Again"
      send={onContinue}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  )
}
