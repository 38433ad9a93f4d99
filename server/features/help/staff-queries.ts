import { desc, eq, sql } from "drizzle-orm"
import { chatMessages } from "#shared/tables/help.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

/** The id of the customer with this username, ignoring case. */
export async function customerByUsername(
  db: Database,
  username: string,
): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username.normalize("NFC")})`))
  return user?.id
}

/**
 * Every conversation's last message. Conversations that wait for an answer come first, longest wait first.
 */
export async function lastMessages(db: Database) {
  const last = db
    .selectDistinctOn([chatMessages.userId])
    .from(chatMessages)
    .orderBy(chatMessages.userId, desc(chatMessages.id))
    .as("last")
  return db
    .select({
      username: users.username,
      author: last.author,
      text: last.text,
      createdAt: last.createdAt,
    })
    .from(last)
    .innerJoin(users, eq(users.id, last.userId))
    .orderBy(sql`${last.author} = 'staff'`, last.createdAt)
}
