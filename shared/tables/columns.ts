import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core"

/** Row id: a 64-bit identity, read as a JavaScript number (safe to 2^53, which no bank reaches). */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity()

/** Reference to another row's `id`. */
export const ref = () => bigint({ mode: "number" })

/** An amount as a customer sees it: twelve digits, two of them decimals, carried as a string. */
export const amount = () => numeric({ precision: 12, scale: 2 })

/** An instant, always with its zone. */
export const instant = () => timestamp({ withTimezone: true })

/** Raw bytes, for what is encrypted or hashed. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })
