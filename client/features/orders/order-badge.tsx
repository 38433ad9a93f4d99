import Ban from "lucide-react/icons/ban"
import Check from "lucide-react/icons/circle-check"
import Pause from "lucide-react/icons/circle-pause"
import X from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Skip from "lucide-react/icons/skip-forward"
import Undo from "lucide-react/icons/undo-2"
import type { Order, OrderRun } from "#shared/contracts/orders.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"

/** The outcome of a date, always with its text. */
export function RunBadge({ status }: { status: OrderRun["status"] }) {
  switch (status) {
    case "paid":
      return (
        <Badge tone="positive" icon={<Check />}>
          {say("Paid", { context: "payment" })}
        </Badge>
      )
    case "waiting":
      return (
        <Badge tone="caution" icon={<Clock />}>
          {say("Waiting", { context: "payment" })}
        </Badge>
      )
    case "refused":
      return (
        <Badge tone="negative" icon={<X />}>
          {say("Not paid", { context: "payment" })}
        </Badge>
      )
    case "returned":
      return <Badge icon={<Undo />}>{say("Money back")}</Badge>
    case "skipped":
      return <Badge icon={<Skip />}>{say("Skipped", { context: "payment" })}</Badge>
  }
}

/** What is special about an order; empty for one that goes on as planned. */
export function OrderBadge({ order }: { order: Order }) {
  const [last] = order.runs
  if (order.state === "paused")
    return <Badge icon={<Pause />}>{say("Paused", { context: "order" })}</Badge>
  if (order.runs.some(({ status }) => status === "waiting")) return <RunBadge status="waiting" />
  if (order.state !== "ended") return null
  // A scheduled payment has one date, whose outcome says more.
  if (order.rhythm === null && last && last.status !== "skipped") {
    return <RunBadge status={last.status} />
  }
  return <Badge icon={<Ban />}>{say("Ended", { context: "order" })}</Badge>
}
