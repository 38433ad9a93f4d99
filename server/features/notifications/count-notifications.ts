import type { UnreadNotifications } from "#shared/contracts/notifications.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { countUnread } from "./queries.ts"

/** GET /api/notifications/unread */
export async function countNotifications(
  { db }: AppContext,
  { member }: Input,
): Promise<UnreadNotifications> {
  return { unread: await countUnread(db, member) }
}
