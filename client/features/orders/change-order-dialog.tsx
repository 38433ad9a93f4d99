import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { Order } from "#shared/contracts/orders.ts"
import { formatDay } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { whatOf } from "../../money/orders/later-words.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { showToast } from "../../ui/toast-store.ts"
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
  function change() {
    changing.mutate(asked, {
      onSuccess: ({ nextDates: [next] }) => {
        showToast({
          title: words.done,
          ...(next && { description: `The next payment is on ${formatDay(next)}.` }),
        })
        onClose()
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={whatOf(order)}
      dismissible={!changing.isPending}
    >
      <DialogBody>
        <p>{words.text}</p>
        {changing.isError && (
          <Note
            tone="negative"
            role="alert"
            icon={<TriangleAlert />}
            title="The order was not changed"
          >
            {errorText(changing.error)}
          </Note>
        )}
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={changing.isPending} onClick={onClose}>
          {words.keep}
        </Button>
        <Button
          tone={words.danger ? "danger" : "primary"}
          size="large"
          pending={changing.isPending}
          pendingLabel={words.doing}
          onClick={change}
        >
          {words.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
