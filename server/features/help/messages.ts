import type * as z from "zod/mini"
import type { ChatMessage, MessagesPage, NewChatMessage, ReadUpTo } from "#shared/contracts/help.ts"
import { maxUnansweredMessages, messagesPerMinute } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inTransaction } from "../../db/transaction.ts"
import { tooManyRequests } from "../../use-case/problem.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  insertMessage,
  lockConversation,
  type MessageRow,
  markRead,
  ownMessages,
  writtenLastMinute,
  wroteLast,
} from "./queries.ts"

/** A message in the API's format. */
export function presentMessage({ id, author, text, createdAt, readAt }: MessageRow): ChatMessage {
  return {
    id,
    author,
    text,
    unread: author === "staff" && readAt === null,
    createdAt: createdAt.toISOString(),
  }
}

const pageSize = 50
/** GET /api/chat: newest first. */
export async function listMessages(
  { db }: AppContext,
  { member, query: { cursor } }: Input<unknown, z.output<typeof MessagesPage>>,
): Promise<Page<ChatMessage>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  // Reads one extra row to find out whether there is a next page.
  const rows = await ownMessages(db, member.userId, pageSize + 1, before)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    rows.length > pageSize && last ? new URLSearchParams({ cursor: String(last.id) }) : undefined
  return { items: page.map(presentMessage), next }
}

/** POST /api/chat/read: the member has seen staff's answers up to this one. */
export async function readMessages(
  { db, announce }: AppContext,
  { member, body }: Input<ReadUpTo>,
): Promise<object> {
  const { userId } = member
  if (await markRead(db, userId, body.id)) announce(userId, "chat")
  return {}
}

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
    if (await wroteLast(tx, userId, maxUnansweredMessages)) throw unanswered()
    return insertMessage(tx, { userId, author: "customer", text })
  })
  announce(userId, "chat")
  return presentMessage(message)
}

const unanswered = () => tooManyRequests(says.too_many_requests.unanswered, 3_600)
const tooMany = () => tooManyRequests(says.too_many_requests.messages, 60)
