import { useState } from "react"
import type { Payment } from "#shared/contracts/payments.ts"
import { say } from "../../lib/say.ts"
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
          {say("Cancel Transfer")}
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
      title={say("Cancel this transfer?")}
      description={what}
      keep={say("Keep Transfer")}
      action={say("Cancel Transfer")}
      tone="danger"
      pendingLabel={say("Canceling")}
      change={canceling}
      send={(told) => canceling.mutate(undefined, told)}
      toast={{
        title: say("Transfer canceled"),
        description: say("The money is back in your account."),
      }}
      onDone={() => {
        onClose()
        requestAnimationFrame(() => document.getElementById(stepsId)?.focus())
      }}
      failure={say("The transfer was not canceled")}
      onClose={onClose}
    >
      <p>
        {say(
          "It has not been sent yet. If you cancel it, the money is back in your account at once.",
        )}
      </p>
    </ConfirmDialog>
  )
}
