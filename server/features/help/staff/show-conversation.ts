import { findMemberId } from "../../../identity/staff/queries.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { type MessageRow, ownMessages } from "../queries.ts"

const maxShown = 200

export type ShowConversationOutcome =
  | { outcome: "found"; messages: MessageRow[] }
  | { outcome: "refused"; reason: "customer_not_found" }

/** A member's conversation with staff, oldest message first. Of a long one only the end. */
export async function showConversation(
  { db }: Pick<StaffContext, "db">,
  { username }: { username: string },
): Promise<ShowConversationOutcome> {
  const userId = await findMemberId(db, username)
  if (userId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const newestFirst = await ownMessages(db, userId, maxShown, undefined)
  return { outcome: "found", messages: newestFirst.toReversed() }
}
