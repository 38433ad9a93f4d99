import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { smallPayment } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useRemovePayee } from "./api.ts"

type RemovePayeeDialogProps = {
  payee: TrustedPayee
  onClose: () => void
  /** Called after the dialog has closed and the payee is removed. */
  onRemoved: () => void
}

/** Asks first, because trusting the payee again needs a new confirmation. */
export function RemovePayeeDialog({ payee, onClose, onRemoved }: RemovePayeeDialogProps) {
  const removing = useRemovePayee()
  return (
    <ConfirmDialog
      title={say("Remove {name}?", { name: payee.name })}
      description={formatIban(payee.iban)}
      keep={say("Keep Payee")}
      action={say("Remove Payee")}
      tone="danger"
      pendingLabel={say("Removing")}
      change={removing}
      send={(told) => removing.mutate(payee.id, told)}
      toast={{ title: say("{name} is no longer a trusted payee", { name: payee.name }) }}
      onDone={() => {
        onClose()
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>
        {say(
          "You can still pay them. Payments above {amount} EUR then need your second factor, as for anyone else.",
          { amount: formatFigure(smallPayment) },
        )}
      </p>
    </ConfirmDialog>
  )
}
