import { useState } from "react"
import * as z from "zod/mini"
import type { Payment, PaymentRecall, RecallReason } from "#shared/contracts/payments.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
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
          <p className="mb-3 text-13 text-ink-2">
            {say("Wrong account or amount? You can ask for this money back until {day}.", {
              day: formatDay(recall.lastDay),
            })}
          </p>
          <Button tone="secondary" block onClick={() => setAsking(true)}>
            {say("Request Recall")}
          </Button>
        </>
      )}
      {asking && <RecallDialog {...{ reference, recall, what }} onClose={() => setAsking(false)} />}
    </>
  )
}

const reasons: { value: RecallReason; label: Text; detail: Text }[] = [
  {
    value: "wrong_account",
    label: say("Wrong account"),
    detail: say("The money went to someone else."),
  },
  { value: "wrong_amount", label: say("Wrong amount"), detail: say("You sent too much.") },
  {
    value: "requested_by_customer",
    label: say("Another reason"),
    detail: say("For example, you sent it twice."),
  },
]

const isReason = (value: unknown) => reasons.some((reason) => reason.value === value)
const Fields = z.object({ reason: z.custom<RecallReason>(isReason, say("Choose a reason")) })

type RecallDialogProps = {
  reference: string
  recall: PaymentRecall
  what: string
  onClose: () => void
}

function RecallDialog({ reference, recall, what, onClose }: RecallDialogProps) {
  const recalling = useRecallPayment(reference)
  const form = useContractForm({
    contract: Fields,
    values: {},
    change: recalling,
    send: recalling.mutate,
    toast: { title: say("Recall requested") },
    onDone: () => {
      onClose()
      requestAnimationFrame(() => document.getElementById(stepsId)?.focus())
    },
  })
  return (
    <FormDialog
      form={form}
      title={say("Request a recall?")}
      description={what}
      action={say("Request Recall")}
      pendingLabel={say("Requesting")}
      failure={say("The recall was not requested")}
      onClose={onClose}
    >
      <p>
        {say(
          "We ask the other bank to send the money back. That bank and its customer decide, and have 15 banking days to answer. The bank may keep a charge.",
        )}
      </p>
      <ChoiceGroup
        label={say("Reason")}
        name="recall-reason"
        columns={1}
        choices={reasons}
        disabled={form.pending}
        {...form.held("reason")}
      />
      <p className="text-13 text-ink-2">
        {say("You can ask once, until {day}.", { day: formatDay(recall.lastDay) })}
      </p>
    </FormDialog>
  )
}
