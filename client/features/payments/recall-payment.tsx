import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type FormEvent, useState } from "react"
import type { Payment, PaymentRecall, RecallReason } from "#shared/contracts/payments.ts"
import { formatDay } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useRecallPayment } from "./api.ts"
import { stepsId } from "./payment-steps.tsx"

type RecallPaymentProps = {
  payment: Payment
  /** The amount and payee: "€12.30 to Jonas Keller". */
  what: string
}

/** A button that asks the other bank to return a payment. Empty when that isn't possible. */
export function RecallPayment({ payment, what }: RecallPaymentProps) {
  const [asking, setAsking] = useState(false)
  const { recall, reference } = payment
  // The dialog stays open if a recall is no longer possible, to say so.
  if (!recall || (!recall.canRequest && !asking)) return null
  return (
    <>
      {recall.canRequest && (
        <>
          <p className="mb-3 text-13 text-ink-2">{`Wrong account or amount? You can ask for this money back until ${formatDay(recall.lastDay)}.`}</p>
          <Button tone="secondary" block onClick={() => setAsking(true)}>
            Request Recall
          </Button>
        </>
      )}
      {asking && <RecallDialog {...{ reference, recall, what }} onClose={() => setAsking(false)} />}
    </>
  )
}

const reasons: { value: RecallReason; label: string; detail: string }[] = [
  {
    value: "wrong_account",
    label: "Wrong account",
    detail: "The money went to someone else.",
  },
  { value: "wrong_amount", label: "Wrong amount", detail: "You sent too much." },
  {
    value: "requested_by_customer",
    label: "Another reason",
    detail: "For example, you sent it twice.",
  },
]

type RecallDialogProps = {
  reference: string
  recall: PaymentRecall
  what: string
  onClose: () => void
}

function RecallDialog({ reference, recall, what, onClose }: RecallDialogProps) {
  const [reason, setReason] = useState<RecallReason>()
  const [missing, setMissing] = useState(false)
  const recalling = useRecallPayment(reference)
  function request(event: FormEvent) {
    event.preventDefault()
    if (!reason) return setMissing(true)
    recalling.mutate(
      { reason },
      {
        onSuccess: () => {
          showToast({ title: "Recall requested" })
          onClose()
          requestAnimationFrame(() => document.getElementById(stepsId)?.focus())
        },
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="Request a recall?"
      description={what}
      dismissible={!recalling.isPending}
    >
      <DialogForm
        onSubmit={request}
        onCancel={onClose}
        action="Request Recall"
        pending={recalling.isPending}
        pendingLabel="Requesting"
      >
        <p>
          We ask the other bank to send the money back. That bank and its customer decide, and have
          15 banking days to answer. The bank may keep a charge.
        </p>
        <ChoiceGroup
          label="Reason"
          name="recall-reason"
          columns={1}
          choices={reasons}
          value={reason}
          disabled={recalling.isPending}
          onChange={setReason}
          error={missing && !reason ? "Choose a reason" : undefined}
        />
        <p className="text-13 text-ink-2">{`You can ask once, until ${formatDay(recall.lastDay)}.`}</p>
        {recalling.isError && (
          <Note
            tone="negative"
            role="alert"
            icon={<TriangleAlert />}
            title="The recall was not requested"
          >
            {errorText(recalling.error)}
          </Note>
        )}
      </DialogForm>
    </Dialog>
  )
}
