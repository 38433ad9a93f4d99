import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import type { Payment } from "#shared/contracts/payments.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useCancelPayment } from "./api.ts"
import { stepsId } from "./payment-steps.tsx"

type CancelPaymentProps = {
  payment: Payment
  /** The amount and payee: "€12.30 to Jonas Keller". */
  what: string
}

/**
 * A button that cancels a payment after a confirmation dialog. Empty once the payment can't be
 * canceled.
 */
export function CancelPayment({ payment, what }: CancelPaymentProps) {
  const [asking, setAsking] = useState(false)
  // The dialog stays open if the payment is sent in the meantime, to say so.
  if (!payment.canCancel && !asking) return null
  return (
    <>
      {payment.canCancel && (
        <Button tone="secondary" block onClick={() => setAsking(true)}>
          Cancel Transfer
        </Button>
      )}
      {asking && (
        <CancelDialog reference={payment.reference} what={what} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function CancelDialog({
  reference,
  what,
  onClose,
}: {
  reference: string
  what: string
  onClose: () => void
}) {
  const canceling = useCancelPayment(reference)
  function cancel() {
    canceling.mutate(undefined, {
      onSuccess: () => {
        showToast({
          title: "Transfer canceled",
          description: "The money is back in your account.",
        })
        onClose()
        requestAnimationFrame(() => document.getElementById(stepsId)?.focus())
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Cancel this transfer?"
      description={what}
      dismissible={!canceling.isPending}
    >
      <DialogBody>
        <p>
          It has not been sent yet. If you cancel it, the money is back in your account at once.
        </p>
        {canceling.isError && (
          <Note
            tone="negative"
            role="alert"
            icon={<TriangleAlert />}
            title="The transfer was not canceled"
          >
            {errorText(canceling.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={canceling.isPending} onClick={onClose}>
          Keep Transfer
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={canceling.isPending}
          pendingLabel="Canceling"
          onClick={cancel}
        >
          Cancel Transfer
        </Button>
      </DialogActions>
    </Dialog>
  )
}
