import { and, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm"
import { chatMessages } from "#shared/tables/help.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

export type MessageRow = Omit<typeof chatMessages.$inferSelect, "userId">

const shown = {
  id: chatMessages.id,
  author: chatMessages.author,
  text: chatMessages.text,
  createdAt: chatMessages.createdAt,
  readAt: chatMessages.readAt,
}

/** Ownership condition: each member has one conversation. */
const own = (userId: number) => eq(chatMessages.userId, userId)

/**
 * A page of a member's conversation, newest first.
 * @param before the id of the last message of the previous page
 */
export function ownMessages(
  db: Database,
  userId: number,
  limit: number,
  before: number | undefined,
): Promise<MessageRow[]> {
  const older = before === undefined ? undefined : lt(chatMessages.id, before)
  return db
    .select(shown)
    .from(chatMessages)
    .where(and(own(userId), older))
    .orderBy(desc(chatMessages.id))
    .limit(limit)
}

/** Serializes a member's concurrent messages until the transaction ends, so that they can be counted. */
export async function lockConversation(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update")
}

/** How many messages the member wrote within the last minute. */
export function writtenLastMinute(db: Database, userId: number): Promise<number> {
  const recent = gt(chatMessages.createdAt, sql`clock_timestamp() - interval '1 minute'`)
  return db.$count(chatMessages, and(own(userId), eq(chatMessages.author, "customer"), recent))
}

/** Whether a member wrote all of so many last messages. */
export async function wroteLast(db: Database, userId: number, most: number): Promise<boolean> {
  const last = await db
    .select({ author: chatMessages.author })
    .from(chatMessages)
    .where(own(userId))
    .orderBy(desc(chatMessages.id))
    .limit(most)
  return last.length === most && last.every(({ author }) => author === "customer")
}

/** Adds a message to a member's conversation. */
export async function insertMessage(
  tx: Database,
  message: Pick<typeof chatMessages.$inferInsert, "userId" | "author" | "text">,
): Promise<MessageRow> {
  const [row] = await tx.insert(chatMessages).values(message).returning(shown)
  if (!row) throw new Error("the new message was not returned")
  return row
}

/**
 * Marks staff's answers up to a message as read.
 * @returns whether any of them was unread
 */
export async function markRead(db: Database, userId: number, upTo: number): Promise<boolean> {
  const unread = and(
    own(userId),
    eq(chatMessages.author, "staff"),
    isNull(chatMessages.readAt),
    lte(chatMessages.id, upTo),
  )
  const { rowCount } = await db
    .update(chatMessages)
    .set({ readAt: sql`clock_timestamp()` })
    .where(unread)
  return (rowCount ?? 0) > 0
}
