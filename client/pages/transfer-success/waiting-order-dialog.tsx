import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { orderQuery, useChangeOrder } from "../../features/orders/api.ts"
import { formatDay } from "../../lib/format-date.ts"
import { orderName, whatOf } from "../../money/orders/order-words.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"

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
  return (
    <ConfirmDialog
      title={`Skip the payment of ${day}?`}
      description={whatOf(order)}
      keep="Pay Both"
      action="Skip This Date"
      pendingLabel="Skipping"
      change={skipping}
      send={(told) => skipping.mutate({ change: "skip", dueOn }, told)}
      toast={{ title: `${day} is skipped`, description: "That payment is not made." }}
      failure="The date was not skipped"
      onClose={() => setOpen(false)}
    >
      <p>{`You also have a ${orderName(order).toLowerCase()} for the same amount to the same payee.${
        waits
          ? ` Its payment of ${day} waits, because it could not be made yet.`
          : ` Its next payment is on ${day}.`
      } If you sent this transfer instead, skip that payment, or the payee gets it twice.`}</p>
    </ConfirmDialog>
  )
}
