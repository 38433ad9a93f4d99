import HandCoins from "lucide-react/icons/hand-coins"
import Percent from "lucide-react/icons/percent"
import Repeat from "lucide-react/icons/repeat"
import Send from "lucide-react/icons/send"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { Link } from "wouter"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { formatSigned } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { Row, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"

const kinds = {
  order: { title: say("Payment"), icon: <Repeat /> },
  installment: { title: say("Loan installment"), icon: <HandCoins /> },
  interest: { title: say("Savings interest"), icon: <Percent /> },
  payment: { title: say("Payment"), icon: <Send /> },
} as const

/** Where the details of an item are; undefined for interest. */
function hrefOf({ orderId, loanId, reference }: Upcoming): string | undefined {
  if (orderId !== null) return `/payments/orders/${orderId}`
  if (reference !== null) return `/transactions?show=${reference}`
  return loanId === null ? undefined : `/loans/${loanId}`
}

/** What distinguishes items of the same day. */
export const keyOf = ({ kind, on, accountId, orderId, loanId, reference, waiting }: Upcoming) =>
  [kind, on, accountId, orderId, loanId, reference, waiting].join()

/** Money that will move: what for, when, and whether the account covers it. */
export function UpcomingRow({
  item,
  account,
  withDay,
}: {
  item: Upcoming
  /** The name of the account, once known. */
  account: string | undefined
  /** Whether the row says the day; otherwise its heading does. */
  withDay: boolean
}) {
  const { kind, on, direction, amount, currency, name, madeBy, waiting, covered } = item
  const href = hrefOf(item)
  const { title, icon } = kinds[kind]
  const what =
    name === null ? (
      <span>{title}</span>
    ) : (
      <bdi translate="no" className="wrap-anywhere">
        {name}
      </bdi>
    )
  const incoming = direction === "in"
  const detail = withDay ? formatDay(on) : account && asWritten(account)
  return (
    <Row
      leads={href !== undefined}
      tile={<Tile tone={incoming ? "positive" : "neutral"}>{icon}</Tile>}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {href ? (
            <Link href={href} state={{ fromList: true }} className={rowLink}>
              {what}
            </Link>
          ) : (
            what
          )}
          {waiting && <Badge tone="caution">{say("Waiting", { context: "payment" })}</Badge>}
          {kind === "payment" && <Badge>{say("On its way")}</Badge>}
          {covered === false && !waiting && (
            <Badge tone="caution" icon={<TriangleAlert />}>
              {say("Not covered")}
            </Badge>
          )}
        </span>
      }
      end={
        <span translate="no" className={incoming ? "text-positive" : undefined}>
          {formatSigned(amount, currency, incoming ? "+" : "-")}
        </span>
      }
      detail={
        detail && madeBy !== null
          ? say("{detail}, made by {name}", { detail, name: madeBy })
          : detail
      }
      endDetail={kind === "interest" && say("earned so far")}
    />
  )
}
