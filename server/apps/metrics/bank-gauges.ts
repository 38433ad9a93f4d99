import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { AppContext } from "../../features/app-context.ts"
import { silentBanks } from "../../features/payments/queries.ts"
import { passwordLimiters } from "../../identity/sign-in/password-attempt-keys.ts"

type GaugeContext = Pick<AppContext, "db" | "pool" | "streams" | "historyGuard" | "metrics">

/**
 * Registers the gauges of what the whole bank and this process have open, and returns what fills them
 * from the database. Call it before each scrape.
 */
export function bankGauges(context: GaugeContext): () => Promise<void> {
  const { db, pool, streams, historyGuard, metrics } = context
  const { gauge } = metrics
  const waiting = gauge("queue_items", "Items that are due, by queue", ["queue"])
  const oldest = gauge("queue_oldest_seconds", "Age of the oldest item by queue; 0 if empty", [
    "queue",
  ])
  const instantClosed = gauge(
    "instant_closed",
    "Banks to which instant payments are closed because they do not answer; 1 for all if to all",
    ["to"],
  )
  const unclosed = gauge("unclosed_days", "Days that are over but not closed")
  const ratesAge = gauge("rates_age_days", "Age of the newest exchange rates")
  const locks = gauge("sign_in_waits", "Members and addresses whose passwords may not be tried now")
  const stopped = gauge("postings_stopped", "1 while nothing may be posted, by reason", ["reason"])
  const timeline = gauge("database_timeline", "Changes at every failover of the database")
  const standbys = gauge("database_standbys", "Standbys that commits wait for, if visible")
  const lag = gauge("database_standby_lag_bytes", "What the most advanced such standby lacks")
  const connections = gauge("database_connections", "Connections of this process by state", [
    "state",
  ])
  const open = gauge("live_streams", "Open live streams of this process")

  return async () => {
    connections.set({ state: "open" }, pool.totalCount)
    connections.set({ state: "idle" }, pool.idleCount)
    connections.set({ state: "waited_for" }, pool.waitingCount)
    open.set(streams.count())
    const why = await historyGuard.whyStopped()
    for (const reason of ["history_missing", "not_replicated"] as const) {
      stopped.set({ reason }, why?.reason === reason ? 1 : 0)
    }
    for (const queue of await queues(db)) {
      waiting.set({ queue: queue.queue }, Number(queue.waiting))
      oldest.set({ queue: queue.queue }, queue.oldestSeconds)
    }
    const silent = await silentBanks(db, null)
    instantClosed.set({ to: "bank" }, silent.banks.length)
    instantClosed.set({ to: "all" }, silent.all ? 1 : 0)
    const state = await bankState(db)
    unclosed.set(state.unclosed)
    ratesAge.set(state.ratesAge)
    locks.set(state.locks)
    timeline.set(state.timeline)
    standbys.set(state.standbys)
    lag.set(Number(state.lag))
  }
}

const Queue = z.object({ queue: z.string(), waiting: z.string(), oldestSeconds: z.number() })

function queues(db: Database) {
  return queryRows(
    db,
    Queue,
    sql`select queue, waiting, oldest_seconds as "oldestSeconds" from bank_queues()`,
  )
}

const BankState = z.object({
  unclosed: z.number(),
  ratesAge: z.number(),
  locks: z.number(),
  timeline: z.number(),
  standbys: z.number(),
  lag: z.string(),
})

async function bankState(db: Database) {
  const [row] = await queryRows(
    db,
    BankState,
    sql`
    select
      greatest(0, bank_day(clock_timestamp()) - 1 - coalesce((select max(day) from bank_days),
        (select bank_day(min(created_at)) - 1 from accounts), bank_day(clock_timestamp()) - 1))
        as unclosed,
      coalesce(extract(day from clock_timestamp() - (select max(rate_date) from exchange_rates)), 0)::int
        as "ratesAge",
      (select count(*)::int from (select from rate_limits
        where starts_with(key, ${`${passwordLimiters.pair}:`}) and expire > extract(epoch from clock_timestamp()) * 1000 limit 10000) as blocked)
        as locks,
      case when pg_is_in_recovery() then 0 else
        ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline,
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as standbys,
      case when pg_is_in_recovery() then 0 else coalesce((select min(pg_current_wal_lsn() - flush_lsn)
        from pg_stat_replication where sync_state in ('sync', 'quorum')), 0) end::bigint as lag`,
  )
  if (!row) throw new Error("the bank's state was not returned")
  return row
}
