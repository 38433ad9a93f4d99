import { useQuery } from "@tanstack/react-query"
import CalendarCheck from "lucide-react/icons/calendar-check"
import Pause from "lucide-react/icons/circle-pause"
import Play from "lucide-react/icons/circle-play"
import Pencil from "lucide-react/icons/pencil"
import Skip from "lucide-react/icons/skip-forward"
import { useState } from "react"
import { navigate, useHistoryState } from "wouter/use-browser-location"
import type { Order } from "#shared/contracts/orders.ts"
import { accountsQuery } from "../../features/accounts/api.ts"
import { type OrderChange, payeeOf } from "../../features/orders/api.ts"
import { OrderBadge } from "../../features/orders/order-badge.tsx"
import { NextDates, OrderRuns } from "../../features/orders/order-dates.tsx"
import { OrderDetails } from "../../features/orders/order-details.tsx"
import { formatDay } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { usePageTitle } from "../../lib/page-title.ts"
import { say } from "../../lib/say.ts"
import { orderName, whatOf } from "../../money/orders/order-words.ts"
import { Button } from "../../ui/button.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"

const ChangeOrderDialog = lazyOverlay(
  () => import("../../features/orders/change-order-dialog.tsx"),
  (code) => code.ChangeOrderDialog,
)

/** An order: what it pays and when, the outcome of its dates, and what can be done with it. */
export function OrderView({ order }: { order: Order }) {
  const [asked, setAsked] = useState<OrderChange>()
  const { data: accounts } = useQuery(accountsQuery)
  const payee = payeeOf(order, accounts)
  usePageTitle(say("{order} to {payee}", { order: orderName(order), payee }))
  function ask(change: OrderChange): void {
    // What was stored before is old news once something else is done with the order.
    navigate(location.pathname, { replace: true, state: null })
    setAsked(change)
  }
  return (
    <PageBody>
      <PageHead
        title={payee}
        lead={orderName(order)}
        back={{ href: "/payments/orders", label: say("Back to Standing Orders") }}
        action={<OrderBadge order={order} />}
      />
      <StoredNote order={order} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <OrderDetails
          order={order}
          payee={payee}
          account={accounts?.find(({ id }) => id === order.fromAccountId)}
          actions={order.state !== "ended" && <Actions order={order} onAsk={ask} />}
        />
        <div className="grid gap-4 md:gap-6">
          <NextDates order={order} />
          <OrderRuns order={order} onSkip={(dueOn) => ask({ change: "skip", dueOn })} />
        </div>
      </div>
      {asked && (
        <ChangeOrderDialog order={order} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </PageBody>
  )
}

/** After the form: says what was stored. Only as long as this page of the history is shown. */
function StoredNote({ order }: { order: Order }) {
  const state = useHistoryState<{ stored?: "created" | "changed" } | null>()
  const [next] = order.nextDates
  if (!state?.stored || order.state !== "active") return null
  const note =
    state.stored === "created" ? say("No money has moved yet.") : say("No money has moved.")
  return (
    <div className="mb-4 md:mb-6">
      <Note
        tone="positive"
        role="status"
        icon={<CalendarCheck />}
        title={say("{order} {stored, select, created {created} other {changed}}", {
          order: orderName(order),
          stored: state.stored,
        })}
      >
        {next
          ? say("{what} will be paid on {date}. {note}", {
              what: whatOf(order),
              date: formatDay(next),
              note,
            })
          : note}
      </Note>
    </div>
  )
}

/** Another person's order can be paused, skipped, and ended, which protects the account; only its maker changes it. */
function Actions({ order, onAsk }: { order: Order; onAsk: (change: OrderChange) => void }) {
  const [next] = order.nextDates
  const once = order.rhythm === null
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-md:[&>*]:grow md:gap-3">
      {order.madeBy === null && (
        <ButtonLink href={`/transfer?order=${order.id}`} tone="secondary" icon={<Pencil />}>
          {say("Edit")}
        </ButtonLink>
      )}
      {order.madeBy === null && order.state === "paused" && (
        <Button tone="secondary" icon={<Play />} onClick={() => onAsk({ change: "resume" })}>
          {say("Resume")}
        </Button>
      )}
      {order.state === "active" && !once && (
        <>
          <Button tone="secondary" icon={<Pause />} onClick={() => onAsk({ change: "pause" })}>
            {say("Pause")}
          </Button>
          {next && (
            <Button
              tone="secondary"
              icon={<Skip />}
              onClick={() => onAsk({ change: "skip", dueOn: next })}
            >
              {say("Skip Next Date")}
            </Button>
          )}
        </>
      )}
      <Button tone="ghost" onClick={() => onAsk({ change: "end" })}>
        {once ? say("Cancel Payment") : say("End Order")}
      </Button>
    </div>
  )
}
