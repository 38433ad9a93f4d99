import type * as z from "zod/mini"
import type {
  Notification,
  NotificationsPage,
  ReadNotifications,
  UnreadNotifications,
} from "#shared/contracts/notifications.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, Page, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentNotification } from "./presenter.ts"
import { countUnread, isOwnNotification, markRead, ownNotifications } from "./queries.ts"

const pageSize = 20

/** GET /api/notifications: newest first. */
export async function listNotifications(
  { db }: AppContext,
  { member, query, say }: Input<unknown, z.output<typeof NotificationsPage>>,
): Promise<Page<Notification>> {
  const { cursor, unread, type } = query
  // One extra row shows whether there is a next page.
  const rows = await ownNotifications(db, member, {
    limit: pageSize + 1,
    before: cursor === undefined ? undefined : Number(cursor),
    unread: unread === undefined ? undefined : unread === "true",
    type,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    rows.length > pageSize && last
      ? new URLSearchParams({
          cursor: String(last.id),
          ...(unread && { unread }),
          ...(type && { type }),
        })
      : undefined
  return { items: page.map((row) => presentNotification(row, say)), next }
}

/** GET /api/notifications/unread */
export async function countNotifications(
  { db }: AppContext,
  { member }: Input,
): Promise<UnreadNotifications> {
  return { unread: await countUnread(db, member) }
}

/**
 * POST /api/notifications/{id}/read: marks one notification as read, in all of the member's pages.
 * @throws Problem not_found
 */
export async function readNotification(
  { db, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  if (await markRead(db, member, { id, andOlder: false })) {
    announce(member.userId, "notifications")
  } else if (!(await isOwnNotification(db, member, id))) {
    throw notFound()
  }
  return {}
}

/** POST /api/notifications/read: marks all notifications up to one as read. */
export async function readNotifications(
  { db, announce }: AppContext,
  { member, body: { id } }: Input<ReadNotifications>,
): Promise<object> {
  if (await markRead(db, member, { id, andOlder: true })) {
    announce(member.userId, "notifications")
  }
  return {}
}
