import Ban from "lucide-react/icons/ban"
import Check from "lucide-react/icons/circle-check"
import X from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import Hourglass from "lucide-react/icons/hourglass"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { Badge } from "../../ui/badge.tsx"

/** The state of a request, always with its text. */
export function RequestBadge({ state }: Pick<PaymentRequest, "state">) {
  switch (state) {
    case "open":
      return (
        <Badge tone="brand" icon={<Hourglass />}>
          Open
        </Badge>
      )
    case "paid":
      return (
        <Badge tone="positive" icon={<Check />}>
          Paid
        </Badge>
      )
    case "declined":
      return (
        <Badge tone="negative" icon={<X />}>
          Declined
        </Badge>
      )
    case "canceled":
      return <Badge icon={<Ban />}>Canceled</Badge>
    case "expired":
      return <Badge icon={<Clock />}>Expired</Badge>
  }
}
