import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core"

/** Counters of the attempt limiters and quotas, shared by all processes and kept over restarts. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970; null for never. */
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
)
