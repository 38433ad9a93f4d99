import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { callFunction, runStatement } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"
import type { Job } from "../schedule/scheduler.ts"

/** How soon after noon, or after its change, an order of tomorrow is checked. */
const everyMs = 15_000
/** How many orders are checked in one transaction. */
const batch = 50

/**
 * Tells members which payments of tomorrow their accounts do not cover, from noon on. Every process checks; the
 * database gives each order to one of them. Failures are logged and retried, apart from the payments themselves.
 * @param jobs connections of the role for jobs, or the owner
 */
export function warnOrdersOnTime(context: AppContext, jobs: pg.Pool): Job {
  const work = async (stopping: AbortSignal) => {
    if (!(await isAnyUnchecked(context)) || (await context.historyGuard.whyStopped())) return
    await warnOrders(context, jobs, stopping)
  }
  return { name: "checking tomorrow's orders", everyMs, run: work }
}

/**
 * Tells members which payments of tomorrow their accounts do not cover, by the database's clock: each date
 * once, however many processes check (server/features/orders/order-warnings.sql). An order that can't be checked is logged, and
 * the others are checked all the same.
 * @param jobs connections of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 * @throws Error if orders could not be checked, after the others
 */
export async function warnOrders(
  { announce, log }: Pick<AppContext, "announce"> & { log: Pick<AppContext["log"], "error"> },
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  let after: number | null = 0
  let failures = 0
  while (after !== null && !stopping?.aborted) {
    const { last, members, failed } = await warnSome(db, after)
    for (const userId of members) announce(userId, "security")
    for (const one of failed) log.error(one, "an order could not be checked, and is tried again")
    failures += failed.length
    after = last
  }
  if (failures > 0) throw new Error(`Orders that could not be checked: ${failures}`)
}

const Warned = z.object({
  last: z.nullable(z.number()),
  members: z.array(z.number()),
  failed: z.array(z.object({ order: z.number(), reason: z.string() })),
})
type Warned = z.output<typeof Warned>

const warnSome = (db: Database, after: number): Promise<Warned> =>
  callFunction(db, "orders_warn", Warned, [after, batch])

async function isAnyUnchecked({ db }: Pick<AppContext, "db">): Promise<boolean> {
  const found = await runStatement(
    db,
    sql`
    select from payment_orders
      where state = 'active' and next_due_on = bank_day(clock_timestamp()) + 1
        and cover_checked_for is distinct from next_due_on
        and clock_timestamp() >= (order_slots(bank_day(clock_timestamp())))[2]
    limit 1`,
  )
  return found > 0
}
