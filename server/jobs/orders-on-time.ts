import { sql } from "drizzle-orm"
import type pg from "pg"
import { runStatement } from "../db/call-function.ts"
import type { AppContext } from "../features/app-context.ts"
import type { Job } from "../schedule/scheduler.ts"
import { runOrders } from "./run-orders.ts"

/** How soon after its time an order is paid. */
const everyMs = 15_000

/**
 * Pays standing orders and scheduled payments within seconds of their times, and at startup those that
 * were missed, oldest first. Every process tries; the database gives each order to one of them. Failures are logged and
 * retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function payOrdersOnTime(context: AppContext, jobs: pg.Pool): Job {
  const work = async (stopping: AbortSignal) => {
    if (!(await isAnythingDue(context))) return
    if (await context.historyGuard.whyStopped()) return
    const client = await jobs.connect()
    try {
      const tried = await runOrders(context, client, stopping)
      if (tried > 0) context.log.info({ payments: tried }, "standing orders were run")
    } finally {
      // A failed batch could still hold its locks.
      client.release(true)
    }
  }
  return { name: "running the standing orders", everyMs, run: work }
}

async function isAnythingDue({ db }: Pick<AppContext, "db">): Promise<boolean> {
  const due = sql`select from payment_orders where next_try_at <= clock_timestamp() limit 1`
  return (await runStatement(db, due)) > 0
}
