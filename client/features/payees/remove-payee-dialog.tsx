import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { smallPayment } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
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
  function take() {
    removing.mutate(payee.id, {
      onSuccess: () => {
        showToast({ title: `${payee.name} is no longer a trusted payee` })
        onClose()
        onRemoved()
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Remove ${payee.name}?`}
      description={formatIban(payee.iban)}
      dismissible={!removing.isPending}
    >
      <DialogBody>
        <p>{`You can still pay them. Payments above ${formatFigure(smallPayment)} EUR then need your second factor, as for anyone else.`}</p>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={removing.isPending} onClick={onClose}>
          Keep Payee
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={removing.isPending}
          pendingLabel="Removing"
          onClick={take}
        >
          Remove Payee
        </Button>
      </DialogActions>
    </Dialog>
  )
}
