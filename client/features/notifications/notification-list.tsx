import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { NotificationType } from "#shared/notifications/types.ts"
import { bankClock, bankDay, dayHeading } from "../../lib/bank-time.ts"
import { say, type Text } from "../../lib/say.ts"
import { useFocusOnMore } from "../../lib/use-focus-on-more.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { Row, Rows, RowsSkeleton, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { notificationsQuery } from "./api.ts"
import { typeIcons } from "./notification-types.tsx"

type NotificationListProps = {
  title: Text
  /** The unread ones, or the others. */
  unread: boolean
  type: NotificationType | undefined
  /** In place of the list when there is nothing; without it, the card is left out. */
  empty?: ReactNode
  /** Whether entries are expected: without any, it shows no placeholder while it loads. */
  expected: boolean
  /** Where a notification leads; undefined if it opens something over the page. */
  addressOf: (notification: Notification) => string | undefined
  /** Called when a notification is chosen. */
  onChoose: (notification: Notification) => void
}

/** The unread or the read notifications in a card, newest first. */
export function NotificationList({
  title,
  unread,
  type,
  empty,
  expected,
  ...rest
}: NotificationListProps) {
  const query = useInfiniteQuery(notificationsQuery(unread, type))
  const all = query.data?.pages.flatMap(({ notifications }) => notifications)
  const { showMore, list } = useFocusOnMore(all?.length ?? 0, () => query.fetchNextPage())
  if ((all?.length === 0 && !empty) || (query.isPending && !expected)) return null
  return (
    <Card aria-label={title}>
      <h2 className="px-4 pt-5 pb-1 text-card md:px-6">{title}</h2>
      {query.isPending ? (
        <div className="py-2">
          <RowsSkeleton count={unread ? 2 : 4} />
        </div>
      ) : !all ? (
        <FailedState
          title={say("Notifications did not load")}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : all.length === 0 ? (
        empty
      ) : (
        <div ref={list}>
          {byDay(all).map(({ day, entries }) => (
            <section
              key={day}
              aria-labelledby={`${unread ? "new" : "earlier"}-${day}`}
              className="[&+&]:border-t [&+&]:border-line"
            >
              <h3
                id={`${unread ? "new" : "earlier"}-${day}`}
                className="px-4 pt-4 pb-1 text-13 font-semibold text-ink-2 first-letter:uppercase md:px-6"
              >
                {dayHeading(day, new Date())}
              </h3>
              <Rows className="pb-1">
                {entries.map((notification) => (
                  <Entry key={notification.id} notification={notification} {...rest} />
                ))}
              </Rows>
            </section>
          ))}
          {query.hasNextPage && (
            <div className="grid justify-items-center border-t border-line px-4 py-4">
              <Button
                tone="secondary"
                pending={query.isFetchingNextPage}
                pendingLabel={say("Loading...")}
                onClick={showMore}
              >
                {say(query.isFetchNextPageError ? "Try Again" : "Show More")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

/** The entries of each of the bank's calendar days, newest first, as the notifications are. */
function byDay(all: readonly Notification[]): { day: string; entries: Notification[] }[] {
  const days: { day: string; entries: Notification[] }[] = []
  for (const notification of all) {
    const day = bankDay(new Date(notification.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(notification)
    else days.push({ day, entries: [notification] })
  }
  return days
}

function Entry({
  notification,
  addressOf,
  onChoose,
}: Pick<NotificationListProps, "addressOf" | "onChoose"> & { notification: Notification }) {
  const { type, text, detail, at, unread } = notification
  const { icon, tone } = typeIcons[type]
  const href = addressOf(notification)
  const title = { "data-entry": "", className: `${rowLink} text-left`, children: text }
  const choose = () => onChoose(notification)
  return (
    <Row
      leads
      tile={<Tile tone={unread && tone === "neutral" ? "brand" : tone}>{icon}</Tile>}
      title={
        <span className={unread ? undefined : "font-medium"}>
          {href === undefined ? (
            <button type="button" onClick={choose} {...title} />
          ) : (
            <Link href={href} onClick={choose} {...title} />
          )}
        </span>
      }
      detail={
        <>
          {detail && <span className="block wrap-anywhere">{detail}</span>}
          <time dateTime={at} className="block md:hidden">
            {bankClock(new Date(at))}
          </time>
        </>
      }
      // At the end of the first line: not every entry has a second one.
      end={
        <time
          dateTime={at}
          className="text-13 font-normal whitespace-nowrap text-ink-3 max-md:hidden"
        >
          {bankClock(new Date(at))}
        </time>
      }
    />
  )
}
