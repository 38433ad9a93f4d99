import { desc, eq, sql } from "drizzle-orm"
import { chatMessages } from "#shared/tables/help.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../../db/pool.ts"

/** The last message of each conversation. Unanswered ones come first, the oldest on top. */
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
