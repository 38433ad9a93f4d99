import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bytes, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/**
 * A used Idempotency-Key, claimed in the posting's transaction. `outcome` is the posting function's
 * answer, success or business refusal, which repeats return; or `voided`, because its outcome was
 * asked for before any request had used it (server/ledger/idempotency.sql).
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of method, path, and canonical body; empty for a key that was voided. */
    requestHash: bytes().notNull(),
    outcome: jsonb(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // Old keys are deleted.
    index("idempotency_keys_created_idx").on(table.createdAt).concurrently(),
    check("idempotency_keys_key_length", sql`char_length(${table.key}) between 1 and 255`),
  ],
)
