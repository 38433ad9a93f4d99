import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core"

/**
 * What guards secrets is counted here, for all processes together and over restarts: the columns that
 * rate-limiter-flexible prescribes.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970; null for ever. */
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
)
