import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import { orderQuery, useChangeOrder } from "../../features/orders/api.ts"
import { formatDay } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { orderName, whatOf } from "../../money/orders/later-words.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"

/**
 * After a transfer: asks whether it was meant instead of an order's payment of the same amount to the same
 * payee, so that nobody is paid twice by mistake.
 */
export function WaitingOrderDialog({ waiting }: { waiting: { id: number; dueOn: string } }) {
  const { id, dueOn } = waiting
  const [open, setOpen] = useState(true)
  const { data: order } = useQuery(orderQuery(id))
  const skipping = useChangeOrder(id)
  if (!open || !order) return null
  const day = formatDay(dueOn)
  const waits = order.runs.some((run) => run.dueOn === dueOn && run.status === "waiting")
  function skip() {
    skipping.mutate(
      { change: "skip", dueOn },
      {
        onSuccess: () => {
          showToast({ title: `${day} is skipped`, description: "That payment is not made." })
          setOpen(false)
        },
      },
    )
  }
  return (
    <Dialog
      onClose={() => setOpen(false)}
      title={`Skip the payment of ${day}?`}
      description={whatOf(order)}
      dismissible={!skipping.isPending}
    >
      <DialogBody>
        <p>{`You also have a ${orderName(order).toLowerCase()} for the same amount to the same payee.${
          waits
            ? ` Its payment of ${day} waits, because it could not be made yet.`
            : ` Its next payment is on ${day}.`
        } If you sent this transfer instead, skip that payment, or the payee gets it twice.`}</p>
        {skipping.isError && (
          <Note
            tone="negative"
            role="alert"
            icon={<TriangleAlert />}
            title="The date was not skipped"
          >
            {errorText(skipping.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button
          tone="ghost"
          size="large"
          disabled={skipping.isPending}
          onClick={() => setOpen(false)}
        >
          Pay Both
        </Button>
        <Button size="large" pending={skipping.isPending} pendingLabel="Skipping" onClick={skip}>
          Skip This Date
        </Button>
      </DialogActions>
    </Dialog>
  )
}
