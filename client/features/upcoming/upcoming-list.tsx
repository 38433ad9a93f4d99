import { useQuery } from "@tanstack/react-query"
import CalendarCheck from "lucide-react/icons/calendar-check"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type Upcoming, upcomingDays } from "#shared/contracts/upcoming.ts"
import { formatSigned } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { dayHeading } from "../../lib/bank-time.ts"
import { say, type Text } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
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
      <Card aria-labelledby="upcoming-days" className="pb-2">
        <CardHead id="upcoming-days" title={say("Upcoming")} aside={<Sums items={items} />} />
        {days.map((day) => (
          <section
            key={day}
            aria-labelledby={`upcoming-${day}`}
            className="mt-2 border-t border-line first-of-type:mt-4"
          >
            <h3
              id={`upcoming-${day}`}
              className="px-4 pt-4 pb-1 text-13 font-semibold text-ink-2 first-letter:uppercase md:px-6"
            >
              {dayHeading(day, now)}
            </h3>
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

/** What goes out and comes in altogether, by currency. A payment on its way has left its account already. */
function Sums({ items }: { items: readonly Upcoming[] }) {
  const sums = (["out", "in"] as const).map((direction) => ({
    direction,
    amounts: sumsOf(
      items.filter((item) => item.direction === direction && item.kind !== "payment"),
      direction === "in" ? "+" : "-",
    ),
  }))
  return (
    <dl className="flex flex-wrap gap-x-5">
      {sums.map(
        ({ direction, amounts }) =>
          amounts.length > 0 && (
            <div key={direction} className="flex flex-wrap gap-x-1.5">
              <dt>{say(direction === "out" ? "Out" : "In", { context: "money" })}</dt>
              {amounts.map((amount) => (
                <dd
                  key={amount}
                  translate="no"
                  className={classes(
                    "amount font-semibold",
                    direction === "in" ? "text-positive" : "text-ink",
                  )}
                >
                  {amount}
                </dd>
              ))}
            </div>
          ),
      )}
    </dl>
  )
}

function sumsOf(items: readonly Upcoming[], sign: "+" | "-"): readonly Text[] {
  return [...new Set(items.map(({ currency }) => currency))].map((currency) => {
    const sum = items
      .filter((item) => item.currency === currency)
      .reduce((total, { amount }) => total + fromDecimal(amount), 0n)
    return formatSigned(toDecimal(sum), currency, sign)
  })
}
