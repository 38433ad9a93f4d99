import type { ReadUpTo } from "#shared/contracts/help.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { markRead } from "./queries.ts"

/** POST /api/chat/read: the member has seen staff's answers up to this one. */
export async function readMessages(
  { db, announce }: AppContext,
  { member, body }: Input<ReadUpTo>,
): Promise<object> {
  const { userId } = member
  if (await markRead(db, userId, body.id)) announce(userId, "chat")
  return {}
}
