import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { smallPayment } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
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
      title={`Remove ${payee.name}?`}
      description={formatIban(payee.iban)}
      keep="Keep Payee"
      action="Remove Payee"
      tone="danger"
      pendingLabel="Removing"
      change={removing}
      send={(told) => removing.mutate(payee.id, told)}
      toast={{ title: `${payee.name} is no longer a trusted payee` }}
      onDone={() => {
        onClose()
        onRemoved()
      }}
      onClose={onClose}
    >
      <p>{`You can still pay them. Payments above ${formatFigure(smallPayment)} EUR then need your second factor, as for anyone else.`}</p>
    </ConfirmDialog>
  )
}
