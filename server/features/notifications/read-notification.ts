import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isOwnNotification, markRead } from "./queries.ts"

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
