import type * as z from "zod/mini"
import type { Notification, NotificationsPage } from "#shared/contracts/notifications.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentNotification } from "./presenter.ts"
import { ownNotifications } from "./queries.ts"

const pageSize = 20

/** GET /api/notifications: newest first. */
export async function listNotifications(
  { db }: AppContext,
  { member, query }: Input<unknown, z.output<typeof NotificationsPage>>,
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
  return { items: page.map(presentNotification), next }
}
