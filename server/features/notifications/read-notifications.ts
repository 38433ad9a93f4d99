import type { ReadNotifications } from "#shared/contracts/notifications.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { markRead } from "./queries.ts"

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
