import { useInfiniteQuery } from "@tanstack/react-query"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { asWritten, say } from "../../lib/say.ts"
import { useFocusOnMore } from "../../lib/use-focus-on-more.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { activityQuery } from "./api.ts"
import { EventIcon } from "./event-icon.tsx"

const actors = { customer: undefined, staff: say("Staff"), bank: say("The bank") }

/** The member's part of the audit trail. */
export function ActivityCard() {
  const heading = useScrollTarget("security-activity")
  const activity = useInfiniteQuery(activityQuery)
  const events = activity.data?.pages.flatMap((page) => page.events)
  const { showMore, list } = useFocusOnMore(events?.length ?? 0, () => activity.fetchNextPage())
  return (
    <Card aria-labelledby="security-activity">
      <div className="px-4 pt-5 pb-1 md:px-6">
        <h3 id="security-activity" ref={heading} tabIndex={-1} className="text-card">
          {say("Security Activity")}
        </h3>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          {say(
            "Every sign-in and change, with who made it and where. Nobody can edit or delete these entries.",
          )}
        </p>
      </div>
      {activity.isPending ? (
        <div className="py-2">
          <RowsSkeleton count={4} />
        </div>
      ) : !events ? (
        <FailedState
          title={say("Security activity did not load")}
          error={activity.error}
          onRetry={() => void activity.refetch()}
          retrying={activity.isFetching}
        />
      ) : (
        <div ref={list}>
          <Rows className="py-1">
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </Rows>
          <div className="grid justify-items-center border-t border-line px-4 py-4 text-13 text-ink-3">
            {activity.hasNextPage ? (
              <Button
                tone="secondary"
                pending={activity.isFetchingNextPage}
                pendingLabel={say("Loading...")}
                onClick={showMore}
              >
                {activity.isFetchNextPageError ? say("Try Again") : say("Show More")}
              </Button>
            ) : (
              <p>{events.length === 0 ? say("No activity yet") : say("That's all")}</p>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

function Event({ event }: { event: SecurityEvent }) {
  const { action, text, actor, device, deviceName, address, at, unseen } = event
  const from =
    actors[actor] ??
    asWritten([deviceName, device, address].filter((part) => part !== null).join(" · "))
  return (
    <Row
      tile={
        <Tile tone={unseen ? "caution" : "neutral"}>
          <EventIcon action={action} />
        </Tile>
      }
      title={
        <span
          data-entry=""
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium"
        >
          <span>{text}</span>
          {unseen && <Badge tone="caution">{say("New", { context: "security event" })}</Badge>}
        </span>
      }
      detail={
        <>
          <span className="block wrap-anywhere">{from}</span>
          <time dateTime={at} className="block md:hidden">
            {formatDateTime(at)}
          </time>
        </>
      }
      // At the end of the first line: not every event has a second one.
      end={
        <time
          dateTime={at}
          className="text-13 font-normal whitespace-nowrap text-ink-3 max-md:hidden"
        >
          {formatDateTime(at)}
        </time>
      }
    />
  )
}
