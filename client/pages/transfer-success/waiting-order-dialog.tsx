import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { orderQuery, useChangeOrder } from "../../features/orders/api.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { whatOf } from "../../money/orders/order-words.ts"
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
      title={say("Skip the payment of {date}?", { date: day })}
      description={whatOf(order)}
      keep={say("Pay Both")}
      action={say("Skip This Date")}
      pendingLabel={say("Skipping")}
      change={skipping}
      send={(told) => skipping.mutate({ change: "skip", dueOn }, told)}
      toast={{
        title: say("{date} is skipped", { date: day }),
        description: say("That payment is not made."),
      }}
      failure={say("The date was not skipped")}
      onClose={() => setOpen(false)}
    >
      <p>
        {say(
          "You also have a {order, select, once {scheduled payment} other {standing order}} for the same amount to the same payee. {state, select, waits {Its payment of {date} waits, because it could not be made yet.} other {Its next payment is on {date}.}} If you sent this transfer instead, skip that payment, or the payee gets it twice.",
          {
            order: order.rhythm === null ? "once" : "regularly",
            state: waits ? "waits" : "comes",
            date: day,
          },
        )}
      </p>
    </ConfirmDialog>
  )
}
