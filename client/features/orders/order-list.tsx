import { useQuery } from "@tanstack/react-query"
import CalendarClock from "lucide-react/icons/calendar-clock"
import Repeat from "lucide-react/icons/repeat"
import { Link } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { whenInWords } from "../../money/orders/order-words.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { ordersQuery, payeeOf } from "./api.ts"
import { OrderBadge } from "./order-badge.tsx"

/** The standing orders, the scheduled payments, and those that have ended, each with a link to its page. */
export function OrderList({ accounts }: { accounts: readonly Account[] | undefined }) {
  const query = useQuery(ordersQuery)
  return (
    <Loaded
      query={query}
      failure={say("Your orders did not load")}
      framed
      skeleton={
        <Card as="div" className="py-2">
          <RowsSkeleton />
        </Card>
      }
    >
      {(orders) => <Groups orders={orders} accounts={accounts} />}
    </Loaded>
  )
}

type OrdersProps = {
  orders: readonly Order[]
  /** The member's accounts, once known. */
  accounts: readonly Account[] | undefined
}

function Groups({ orders, accounts }: OrdersProps) {
  if (orders.length === 0) return <NoOrders />
  const running = orders.filter(({ state }) => state !== "ended").toSorted(byNextDate)
  const groups = [
    {
      id: "standing",
      title: say("Standing Orders"),
      orders: running.filter(({ rhythm }) => rhythm !== null),
    },
    {
      id: "scheduled",
      title: say("Scheduled Payments"),
      orders: running.filter(({ rhythm }) => rhythm === null),
    },
    {
      id: "ended",
      title: say("Ended", { context: "orders" }),
      orders: orders.filter(({ state }) => state === "ended"),
    },
  ]
  return (
    <div className="grid gap-4 md:gap-6">
      {groups.map(
        (group) =>
          group.orders.length > 0 && <Group key={group.id} {...group} accounts={accounts} />,
      )}
    </div>
  )
}

/** The next to be paid first, and those without a next date last. */
function byNextDate(one: Order, other: Order): number {
  const [next = "9999"] = one.nextDates
  const [otherNext = "9999"] = other.nextDates
  return next.localeCompare(otherNext)
}

function Group({ id, title, orders, accounts }: OrdersProps & { id: string; title: string }) {
  const titleId = `orders-${id}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={title} aside={orders.length} />
      <Rows className="py-2">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            payee={payeeOf(order, accounts)}
            payer={accounts?.find((each) => each.id === order.fromAccountId)?.name}
          />
        ))}
      </Rows>
    </Card>
  )
}

function OrderRow({
  order,
  payee,
  payer,
}: {
  order: Order
  payee: string
  /** The name of the account that pays, once known. */
  payer: string | undefined
}) {
  const [next] = order.nextDates
  const once = order.rhythm === null
  const when = whenInWords(order)
  const detail =
    payer === undefined ? when : say("{when}, from {account}", { when, account: payer })
  return (
    <Row
      leads
      tile={
        <Tile tone={order.state === "active" ? "brand" : "neutral"}>
          {once ? <CalendarClock /> : <Repeat />}
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href={`/payments/orders/${order.id}`} className={rowLink}>
            <bdi translate="no" className="wrap-anywhere">
              {payee}
            </bdi>
          </Link>
          <OrderBadge order={order} />
        </span>
      }
      end={formatAmount(order.amount, order.currency)}
      detail={
        order.madeBy === null
          ? detail
          : say("{detail}, made by {name}", { detail, name: order.madeBy })
      }
      endDetail={!once && next && say("Next {day}", { day: formatDay(next) })}
    />
  )
}

function NoOrders() {
  return (
    <Card as="div">
      <EmptyState
        icon={<Repeat />}
        title={say("Nothing planned yet")}
        text={say("Have rent or savings paid regularly, or schedule a payment for a later date.")}
        action={
          <ButtonLink href="/transfer?when=regularly" tone="secondary">
            {say("Plan a Payment")}
          </ButtonLink>
        }
      />
    </Card>
  )
}
