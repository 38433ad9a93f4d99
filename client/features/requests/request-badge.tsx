import Ban from "lucide-react/icons/ban"
import Check from "lucide-react/icons/circle-check"
import X from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Hourglass from "lucide-react/icons/hourglass"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"

/** The state of a request, always with its text. */
export function RequestBadge({ state }: Pick<PaymentRequest, "state">) {
  switch (state) {
    case "open":
      return (
        <Badge tone="brand" icon={<Hourglass />}>
          {say("Open", { context: "request" })}
        </Badge>
      )
    case "paid":
      return (
        <Badge tone="positive" icon={<Check />}>
          {say("Paid", { context: "request" })}
        </Badge>
      )
    case "declined":
      return (
        <Badge tone="negative" icon={<X />}>
          {say("Declined", { context: "request" })}
        </Badge>
      )
    case "canceled":
      return <Badge icon={<Ban />}>{say("Canceled", { context: "request" })}</Badge>
    case "expired":
      return <Badge icon={<Clock />}>{say("Expired", { context: "request" })}</Badge>
  }
}
