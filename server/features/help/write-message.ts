import type { ChatMessage, NewChatMessage } from "#shared/contracts/help.ts"
import { messagesPerMinute } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inTransaction } from "../../db/transaction.ts"
import { tooManyRequests } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentMessage } from "./presenter.ts"
import { insertMessage, lockConversation, writtenLastMinute } from "./queries.ts"

/**
 * POST /api/chat: stores the message for staff and shows it in the member's other tabs.
 * @throws Problem too_many_requests
 */
export async function writeMessage(
  { pool, announce }: AppContext,
  { member, body }: Input<NewChatMessage>,
): Promise<ChatMessage> {
  const { userId } = member
  const text = body.text.replace(/\r\n?/g, "\n").trim()
  const message = await inTransaction(pool, async (tx) => {
    await lockConversation(tx, userId)
    if ((await writtenLastMinute(tx, userId)) >= messagesPerMinute) throw tooMany()
    return insertMessage(tx, { userId, author: "customer", text })
  })
  announce(userId, "chat")
  return presentMessage(message)
}

const tooMany = () => tooManyRequests(says.too_many_requests.messages, 60)
