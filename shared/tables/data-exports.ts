import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { exportStates } from "../data/export-states.ts"
import { bytes, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

export const exportState = pgEnum("export_state", exportStates)

/** A member's request for a copy of their data (Regulation (EU) 2016/679, articles 15 and 20). */
export const dataExports = pgTable(
  "data_exports",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    state: exportState().notNull().default("waiting"),
    /** In percent. */
    progress: integer().notNull().default(0),
    requestedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When a process began to make it; another one begins again if it does not end. */
    startedAt: instant(),
    /** Until when the file can be downloaded. */
    expiresAt: instant(),
    /** In bytes. */
    size: bigint({ mode: "number" }),
  },
  (table) => [
    // One at a time.
    uniqueIndex("data_exports_open_key")
      .on(table.userId)
      .where(sql`${table.state} in ('waiting', 'making')`),
    index("data_exports_user_idx").on(table.userId, table.id),
    index("data_exports_open_idx")
      .on(table.id)
      .where(sql`${table.state} in ('waiting', 'making', 'ready')`),
    check("data_exports_progress_range", sql`${table.progress} between 0 and 100`),
    check(
      "data_exports_ready_complete",
      sql`(${table.state} = 'ready') = (${table.expiresAt} is not null and ${table.size} is not null)`,
    ),
  ],
)

/** The file, in parts; deleted when it has expired. */
export const dataExportParts = pgTable(
  "data_export_parts",
  {
    exportId: ref()
      .notNull()
      .references(() => dataExports.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
)
