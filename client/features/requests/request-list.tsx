import { useQuery } from "@tanstack/react-query"
import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import HandCoins from "lucide-react/icons/hand-coins"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatAmount } from "#shared/money/format.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { anybody, requestsQuery } from "./api.ts"
import { RequestBadge } from "./request-badge.tsx"

/** What the member is asked, what they ask, and the requests that are over, each with its page. */
export function RequestList({ action }: { action: ReactNode }) {
  const query = useQuery(requestsQuery)
  return (
    <Loaded
      query={query}
      failure={say("Your requests did not load")}
      framed
      skeleton={
        <Card as="div" className="py-2">
          <RowsSkeleton />
        </Card>
      }
    >
      {(requests) => <Groups requests={requests} action={action} />}
    </Loaded>
  )
}

type GroupsProps = { requests: readonly PaymentRequest[]; action: ReactNode }

function Groups({ requests, action }: GroupsProps) {
  if (requests.length === 0) {
    return (
      <Card as="div">
        <EmptyState
          icon={<HandCoins />}
          title={say("No requests yet")}
          text={say(
            "Ask another member for money, or anybody with a QR code. What others ask of you appears here too.",
          )}
          action={action}
        />
      </Card>
    )
  }
  const open = requests.filter(({ state }) => state === "open")
  const groups = [
    {
      id: "in",
      title: say("Requests to You"),
      of: open.filter(({ direction }) => direction === "in"),
    },
    {
      id: "out",
      title: say("Your Requests"),
      of: open.filter(({ direction }) => direction === "out"),
    },
    {
      id: "closed",
      title: say("Closed", { context: "requests" }),
      of: requests.filter(({ state }) => state !== "open"),
    },
  ]
  return groups.map((group) => group.of.length > 0 && <Group key={group.id} {...group} />)
}

function Group({ id, title, of }: { id: string; title: string; of: readonly PaymentRequest[] }) {
  const titleId = `requests-${id}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHead id={titleId} title={title} aside={of.length} />
      <Rows className="py-2">
        {of.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Rows>
    </Card>
  )
}

function RequestRow({ request }: { request: PaymentRequest }) {
  const { direction, state, asked, payeeName, endedAt, expiresOn } = request
  const isOpen = state === "open"
  const when = isOpen
    ? say("Until {day}", { day: formatDay(expiresOn) })
    : endedAt && formatDay(bankDay(new Date(endedAt)))
  const other = direction === "in" ? payeeName : (asked ?? anybody)
  return (
    <Row
      leads
      tile={
        <Tile tone={isOpen ? "brand" : "neutral"}>
          {direction === "in" ? <ArrowUpRight /> : <ArrowDownLeft />}
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href={`/payments/requests/${request.id}`} className={rowLink}>
            <bdi translate="no" className="wrap-anywhere">
              {other}
            </bdi>
          </Link>
          {!isOpen && <RequestBadge state={state} />}
        </span>
      }
      end={formatAmount(request.amount, request.currency)}
      detail={
        <>
          <bdi translate="no" className="wrap-anywhere">
            {request.reason}
          </bdi>
          <span className="block md:hidden">{when}</span>
        </>
      }
      endDetail={<span className="max-md:hidden">{when}</span>}
      menu={
        isOpen &&
        direction === "in" && (
          <ButtonLink
            href={`/transfer?request=${request.id}`}
            tone="secondary"
            aria-label={say("Pay {name}", { name: payeeName })}
            // Above the link that covers the row.
            className="relative"
          >
            {say("Pay")}
          </ButtonLink>
        )
      }
    />
  )
}
