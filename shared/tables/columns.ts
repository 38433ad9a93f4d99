import { sql } from "drizzle-orm"
import { bigint, customType, numeric, timestamp } from "drizzle-orm/pg-core"
import { highestDailyLimit, maxNewPayeeDays } from "../limits.ts"
import { fromDecimal } from "../money/money.ts"

/** Row id: a 64-bit identity, read as a JavaScript number (exact up to 2^53). */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity()

/** Reference to another row's `id`. */
export const ref = () => bigint({ mode: "number" })

/** An amount as members see it: twelve digits, two of them decimals, as a string. */
export const amount = () => numeric({ precision: 12, scale: 2 })

/** A timestamp with time zone. */
export const instant = () => timestamp({ withTimezone: true })

/** Raw bytes, for encrypted or hashed values. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** What a column with a daily limit may hold. */
export const dailyLimitRange = sql.raw(`between 0 and ${fromDecimal(highestDailyLimit) / 100n}`)

/** For how many days a limit for new payees may apply. */
export const newPayeeDaysRange = sql.raw(`between 1 and ${maxNewPayeeDays}`)
