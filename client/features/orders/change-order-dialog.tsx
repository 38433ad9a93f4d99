import type { Order } from "#shared/contracts/orders.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { whatOf } from "../../money/orders/order-words.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { type OrderChange, useChangeOrder } from "./api.ts"
import { changeWords } from "./change-words.ts"

/** Asks before an order is paused, resumed, or ended, or a date is skipped, and says what it means. */
export function ChangeOrderDialog({
  order,
  asked,
  onClose,
}: {
  order: Order
  asked: OrderChange
  onClose: () => void
}) {
  const changing = useChangeOrder(order.id)
  const words = changeWords(order, asked)
  return (
    <ConfirmDialog
      title={words.title}
      description={whatOf(order)}
      keep={words.keep}
      action={words.action}
      tone={words.danger ? "danger" : "primary"}
      pendingLabel={words.doing}
      change={changing}
      send={(told) => changing.mutate(asked, told)}
      toast={({ nextDates: [next] }) => ({
        title: words.done,
        ...(next && {
          description: say("The next payment is on {day}.", { day: formatDay(next) }),
        }),
      })}
      failure={say("The order was not changed")}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
