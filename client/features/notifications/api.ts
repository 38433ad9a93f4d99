import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { Notification, UnreadNotifications } from "#shared/contracts/notifications.ts"
import type { NotificationType } from "#shared/notifications/types.ts"
import { get, post, send } from "../../lib/api-client.ts"
import { nextPage } from "../../lib/next-page.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

const everything = ["notifications"]
const path = "/api/notifications"

/** How many notifications are unread. Live updates refetch it. */
export const unreadCountQuery = queryOptions({
  queryKey: [...everything, "unread"],
  queryFn: ({ signal }) => get<UnreadNotifications>(`${path}/unread`, { signal }),
})

/**
 * The unread or the read notifications, page by page, newest first.
 * @param type of notifications; undefined for all
 */
export const notificationsQuery = (unread: boolean, type: NotificationType | undefined) =>
  infiniteQueryOptions({
    queryKey: [...everything, "list", unread, type ?? ""],
    queryFn: async ({ pageParam, signal }) => {
      const response = await send("GET", pageParam, { signal })
      const notifications = (await response.json()) as Notification[]
      return { notifications, next: nextPage(response.headers.get("link")) }
    },
    initialPageParam: `${path}?${new URLSearchParams({ unread: String(unread), ...(type && { type }) })}`,
    getNextPageParam: ({ next }) => next,
  })

/** The newest unread notifications, for what has just arrived. */
export const newestUnread = (): Promise<Notification[]> =>
  get<Notification[]>(`${path}?${new URLSearchParams({ unread: "true" })}`)

/** Marks one notification as read. A failure is ignored: it stays unread. */
export function useReadNotification() {
  return useChange({
    send: (id: Notification["id"]) => post<object>(`${path}/${id}/read`, {}),
    refetch: [everything],
    meta: { quiet: true },
  })
}

/** Marks all notifications up to one as read. */
export function useReadNotifications() {
  return useChange({
    send: (id: Notification["id"]) => post<object>(`${path}/read`, { id }),
    refetch: [everything],
    meta: { errorTitle: say("Notifications were not marked as read") },
  })
}
