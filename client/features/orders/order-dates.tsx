import CalendarClock from "lucide-react/icons/calendar-clock"
import Check from "lucide-react/icons/check"
import Clock from "lucide-react/icons/clock"
import History from "lucide-react/icons/history"
import Skip from "lucide-react/icons/skip-forward"
import Undo from "lucide-react/icons/undo-2"
import X from "lucide-react/icons/x"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Order, OrderRun } from "#shared/contracts/orders.ts"
import { weekdayOf } from "#shared/time/days-in-words.ts"
import { formatDateTime, formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Row, Rows, rowLink } from "../../ui/rows.tsx"
import { Tile, type TileTone } from "../../ui/tile.tsx"
import { RunBadge } from "./order-badge.tsx"

/** The next dates of an order that is active. */
export function NextDates({ order }: { order: Order }) {
  if (order.nextDates.length === 0) return null
  return (
    <Card aria-labelledby="next-dates">
      <CardHead id="next-dates" title={say(order.rhythm === null ? "Date" : "Next Payments")} />
      <Rows className="py-2">
        {order.nextDates.map((date) => (
          <Row
            key={date}
            tile={
              <Tile>
                <CalendarClock />
              </Tile>
            }
            title={formatDay(date)}
            detail={weekdayOf(date)}
          />
        ))}
      </Rows>
    </Card>
  )
}

const marks: Record<OrderRun["status"], { tone: TileTone; icon: ReactNode }> = {
  paid: { tone: "neutral", icon: <Check /> },
  waiting: { tone: "caution", icon: <Clock /> },
  refused: { tone: "negative", icon: <X /> },
  returned: { tone: "neutral", icon: <Undo /> },
  skipped: { tone: "neutral", icon: <Skip /> },
}

/**
 * The dates of an order that are over or wait, newest first. A paid one leads to its transaction.
 * @param onSkip asks whether to leave out a date that waits
 */
export function OrderRuns({ order, onSkip }: { order: Order; onSkip: (dueOn: string) => void }) {
  return (
    <Card aria-labelledby="order-runs">
      <CardHead id="order-runs" title={say("Past Dates")} />
      {order.runs.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={say("No payments yet")}
          text={say("Each payment appears here with its outcome.")}
        />
      ) : (
        <Rows className="py-2">
          {order.runs.map((run) => (
            <RunRow key={run.dueOn} run={run} onSkip={() => onSkip(run.dueOn)} />
          ))}
        </Rows>
      )}
    </Card>
  )
}

function RunRow({ run, onSkip }: { run: OrderRun; onSkip: () => void }) {
  const { dueOn, status, text, reference, nextTryAt } = run
  const { tone, icon } = marks[status]
  return (
    <Row
      leads={reference !== null}
      tile={<Tile tone={tone}>{icon}</Tile>}
      title={
        reference === null ? (
          formatDay(dueOn)
        ) : (
          <Link
            href={`/transactions?show=${reference}`}
            state={{ fromList: true }}
            className={rowLink}
          >
            {formatDay(dueOn)}
          </Link>
        )
      }
      end={<RunBadge status={status} />}
      detail={
        status === "paid" ? (
          // "Paid." would only repeat the badge.
          weekdayOf(dueOn)
        ) : (
          <span>
            {nextTryAt
              ? say("{text} The next time is {time}.", { text, time: formatDateTime(nextTryAt) })
              : text}
          </span>
        )
      }
      menu={
        status === "waiting" && (
          <Button tone="secondary" onClick={onSkip}>
            {say("Skip")}
          </Button>
        )
      }
    />
  )
}
