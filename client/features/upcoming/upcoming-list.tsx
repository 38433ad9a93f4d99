import { useQuery } from "@tanstack/react-query"
import CalendarCheck from "lucide-react/icons/calendar-check"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type Upcoming, upcomingDays } from "#shared/contracts/upcoming.ts"
import { dayHeading } from "../../lib/bank-time.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { upcomingQuery } from "./api.ts"
import { keyOf, UpcomingRow } from "./upcoming-row.tsx"

type UpcomingListProps = {
  /** The name of an account, once known. */
  accountName: (id: number) => string | undefined
}

/** Everything that is known of the next 35 days, by day. */
export function UpcomingList(props: UpcomingListProps) {
  const query = useQuery(upcomingQuery)
  return (
    <Loaded
      query={query}
      failure={say("Upcoming payments did not load")}
      framed
      skeleton={
        <Card as="div" className="py-2">
          <RowsSkeleton />
        </Card>
      }
    >
      {(items) => <Days {...props} items={items} />}
    </Loaded>
  )
}

function Days({ items, accountName }: UpcomingListProps & { items: readonly Upcoming[] }) {
  const now = new Date()
  if (items.length === 0) {
    return (
      <Card as="div">
        <EmptyState
          icon={<CalendarCheck />}
          title={say("Nothing is due in the next {days} days", { days: upcomingDays })}
          text={say(
            "Standing orders, loan installments, and interest appear here before they come.",
          )}
          action={
            <ButtonLink href="/transfer?when=regularly" tone="secondary">
              {say("Plan a Payment")}
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  const days = [...new Set(items.map(({ on }) => on))]
  return (
    <div className="grid gap-4 md:gap-6">
      {items.some(({ covered }) => covered === false) && (
        <Note tone="caution" icon={<TriangleAlert />} title={say("Not everything is covered")}>
          {say(
            "An account holds less than what is due from it. What can't be paid waits, and is tried again.",
          )}
        </Note>
      )}
      <Card as="div" className="pb-2">
        {days.map((day) => (
          <section
            key={day}
            aria-labelledby={`upcoming-${day}`}
            className="not-first:mt-2 not-first:border-t not-first:border-line"
          >
            <h2
              id={`upcoming-${day}`}
              className="px-4 pt-4 pb-1 text-13 font-semibold text-ink-2 first-letter:uppercase md:px-6"
            >
              {dayHeading(day, now)}
            </h2>
            <Rows>
              {items
                .filter(({ on }) => on === day)
                .map((item) => (
                  <UpcomingRow
                    key={keyOf(item)}
                    item={item}
                    account={accountName(item.accountId)}
                    withDay={false}
                  />
                ))}
            </Rows>
          </section>
        ))}
      </Card>
    </div>
  )
}
