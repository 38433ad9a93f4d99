import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Logger } from "pino"
import { type Database, databaseOn } from "./pool.ts"
import { errorReason } from "./sql-error.ts"

/** A standby that long reads may use instead of the primary. */
export type Replica = {
  readonly pool: pg.Pool
  readonly db: Database
  /**
   * Whether the standby has everything that was committed before this call, so that members always see what
   * they did. Waits a moment for it, and never throws: without an answer, the primary is read.
   */
  isCurrent(): Promise<boolean>
}

/** How often it is asked whether it has caught up, and how long each time after that. */
const attempts = 5
const pauseMs = 10

/** How long a standby that failed is left alone. */
const awayMs = 5_000

type Options = {
  readonly primary: pg.Pool
  /** Of one standby. A proxy in between could lead the next query to another one. */
  readonly standby: pg.Pool
  readonly log: Pick<Logger, "warn">
  /** How long its answer may take before it counts as failed; unlimited if omitted. */
  readonly answerMs?: number
}

export function openReplica({ primary, standby, log, answerMs }: Options): Replica {
  let awayUntil = 0
  let away = false

  const hasPassed = async (position: string) => {
    const { rows } = await standby.query<{ passed: boolean }>(
      "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as passed",
      [position],
    )
    return rows[0]?.passed === true
  }
  const catchesUp = async (position: string) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (attempt > 1) await sleep(pauseMs)
      if (await hasPassed(position)) return true
    }
    return false
  }

  return {
    pool: standby,
    db: databaseOn(standby),
    async isCurrent() {
      if (performance.now() < awayUntil) return false
      // One request finds out whether it is back; the others don't wait for it.
      if (away) awayUntil = performance.now() + awayMs
      try {
        const { rows } = await primary.query<{ position: string }>(
          "select pg_current_wal_lsn()::text as position",
        )
        if (!(await within(answerMs, catchesUp(rows[0]?.position ?? "")))) return false
        if (away) log.warn("the replica is read again")
        away = false
        awayUntil = 0
        return true
      } catch (error) {
        if (!away) log.warn({ reason: errorReason(error) }, "the replica is not read for now")
        away = true
        awayUntil = performance.now() + awayMs
        return false
      }
    },
  }
}

/** @throws Error when the work takes longer; it continues, and its result is not used */
async function within<T>(limitMs: number | undefined, work: Promise<T>): Promise<T> {
  if (limitMs === undefined) return work
  const waiting = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    waiting.abort()
  }
}
