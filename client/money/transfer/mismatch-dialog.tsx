import { formatIban } from "#shared/iban/format-iban.ts"
import { asWritten, say } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Say } from "../../ui/say.tsx"

type MismatchDialogProps = {
  /** The name that the member typed. */
  name: string
  iban: string
  /** The label of the button that continues. */
  action: string
  onContinue: () => void
  onClose: () => void
}

/** Asks before a payment to an account whose holder has another name. The safe action has the focus. */
export function MismatchDialog({ name, iban, action, onContinue, onClose }: MismatchDialogProps) {
  return (
    <ConfirmDialog
      title={say("Pay an account with another name?")}
      description={formatIban(iban)}
      keep={say("Go Back")}
      careful
      action={action}
      tone="danger"
      send={onContinue}
      onClose={onClose}
    >
      <p>
        <Say
          text="<name>{payee}</name> is not the name on this account. If it belongs to someone else, you may not get the money back."
          payee={asWritten(name)}
          name={<bdi translate="no" className="font-semibold wrap-anywhere" />}
        />
      </p>
      <p>
        {say(
          "Did someone send you a new IBAN, or ask you to hurry? Then call the payee first, at a number you already have.",
        )}
      </p>
    </ConfirmDialog>
  )
}
