import { formatAsOf } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Say } from "../../ui/say.tsx"

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
      title={say("Send it again?")}
      description={say("You sent this at {time}. Send it again?", {
        time: formatAsOf(new Date(sentAt), new Date()),
      })}
      keep={say("Go Back")}
      careful
      action={say("Send Again")}
      send={onContinue}
      onClose={onClose}
    >
      <p>
        <Say
          text="You already paid <sum>{amount}</sum> to <payee>{name}</payee>, with the same text. If you send it again, it is paid twice."
          amount={amount}
          name={name}
          sum={<span translate="no" className="amount" />}
          payee={<bdi translate="no" className="font-semibold wrap-anywhere" />}
        />
      </p>
    </ConfirmDialog>
  )
}
