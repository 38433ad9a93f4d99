import { useState } from "react"
import type { Payment } from "#shared/contracts/payments.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
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
  return (
    <ConfirmDialog
      title="Cancel this transfer?"
      description={what}
      keep="Keep Transfer"
      action="Cancel Transfer"
      tone="danger"
      pendingLabel="Canceling"
      change={canceling}
      send={(told) => canceling.mutate(undefined, told)}
      toast={{ title: "Transfer canceled", description: "The money is back in your account." }}
      onDone={() => {
        onClose()
        requestAnimationFrame(() => document.getElementById(stepsId)?.focus())
      }}
      failure="The transfer was not canceled"
      onClose={onClose}
    >
      <p>It has not been sent yet. If you cancel it, the money is back in your account at once.</p>
    </ConfirmDialog>
  )
}
