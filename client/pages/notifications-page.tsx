import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import Bell from "lucide-react/icons/bell"
import { useState } from "react"
import { useLocation, useSearch } from "wouter"
import type { Notification } from "#shared/contracts/notifications.ts"
import { notificationFacts, notificationTypes } from "#shared/notifications/types.ts"
import { pageTitle } from "#shared/pages.ts"
import {
  notificationsQuery,
  unreadCountQuery,
  useReadNotification,
} from "../features/notifications/api.ts"
import { NotificationList } from "../features/notifications/notification-list.tsx"
import { ReadAllButton } from "../features/notifications/read-all-button.tsx"
import { lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { EmptyState, FailedState } from "../ui/empty-state.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { Picker } from "../ui/picker.tsx"
import { notificationAddress } from "./notifications/notification-address.ts"

const ChatDialog = lazyOverlay(
  () => import("../features/help/chat-dialog.tsx"),
  (code) => code.ChatDialog,
)

const typeOptions = [
  { value: "", text: say("All notifications") },
  ...notificationTypes.map((type) => ({ value: type, text: say(notificationFacts[type].label) })),
]

/** What the member was told of: unread first, each entry leading to what it is about. */
export function NotificationsPage() {
  usePageTitle(say(pageTitle("/notifications")))
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get("type")
  const type = notificationTypes.find((one) => one === asked)
  const { data: count } = useQuery(unreadCountQuery)
  const fresh = useInfiniteQuery(notificationsQuery(true, type))
  const earlier = useInfiniteQuery(notificationsQuery(false, type))
  const nothingNew = fresh.data?.pages[0]?.notifications.length === 0
  const nothingLoaded = [fresh, earlier].every(({ data, isError }) => isError && !data)
  const read = useReadNotification()
  const [chatting, setChatting] = useState(false)
  const list = {
    type,
    addressOf: notificationAddress,
    onChoose: (notification: Notification) => {
      if (notification.unread) read.mutate(notification.id)
      if (notification.subject === "chat") setChatting(true)
    },
  }
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/notifications"))}
        lead={say("What happened in your accounts and your profile.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={<ReadAllButton />}
      />
      <div className="mb-4 max-w-72 md:mb-6">
        <Picker
          label={say("Show")}
          options={typeOptions}
          value={type ?? ""}
          onChange={(value) =>
            navigate(`/notifications${value && `?${new URLSearchParams({ type: value })}`}`, {
              replace: true,
            })
          }
        />
      </div>
      {nothingLoaded ? (
        // Once, instead of in each list.
        <Card as="div">
          <FailedState
            title={say("Notifications did not load")}
            error={earlier.error}
            onRetry={() => void Promise.all([fresh.refetch(), earlier.refetch()])}
            retrying={fresh.isFetching || earlier.isFetching}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <NotificationList
            title={say("New", { context: "notifications" })}
            unread
            expected={count !== undefined && count.unread > 0}
            {...list}
          />
          <NotificationList
            title={say("Earlier")}
            unread={false}
            expected
            // Beside new ones, there is nothing to say.
            empty={
              nothingNew && (
                <EmptyState
                  icon={<Bell />}
                  title={type ? say("No notifications of this kind") : say("No notifications yet")}
                  text={say(
                    "When money arrives, a payment fails, or your profile changes, you read it here.",
                  )}
                />
              )
            }
            {...list}
          />
        </div>
      )}
      {chatting && <ChatDialog onClose={() => setChatting(false)} />}
    </PageBody>
  )
}
