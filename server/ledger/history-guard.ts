import { type SQL, sql } from "drizzle-orm"
import type { Logger } from "pino"
import * as z from "zod/mini"
import type { Env } from "../config/env.ts"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { lastCheckpoints } from "./checkpoints.ts"
import { PostingsStopped, type Stopped } from "./refusals.ts"

/** Lets postings through only to a database that still has the bank's history. */
export type HistoryGuard = {
  /**
   * Evaluates an expression in one round trip, unless the database may not post. `callFunction` calls the
   * functions that post on the guard, which is an Evaluator.
   * @param on other connections to the same database than the guard's own
   * @throws PostingsStopped when the database may not post
   */
  evaluate(expression: SQL, on?: Database): Promise<unknown>
  /** Why the database may not post now; undefined when it may. Asks the database. */
  whyStopped(): Promise<Stopped | undefined>
}

/** The server's timeline. It changes at every failover, and null on a standby. */
const timeline = sql`case when not pg_is_in_recovery()
  then substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end`

/** Whether a commit of this session waits until a standby has it on disk. */
const waitsForStandby = sql`(current_setting('synchronous_standby_names') <> ''
  and current_setting('synchronous_commit') in ('on', 'remote_apply'))`

const Standing = z.object({ timeline: z.nullable(z.string()), waits: z.boolean() })
const Evaluated = z.object({ value: z.unknown() })

const sentences = {
  history_missing:
    "the database lacks history that was sealed before: postings are stopped. Run ledger:check; after an intended restore, run it with --restored-on-purpose",
  not_replicated:
    "commits do not wait for a standby, but DATABASE_DURABILITY is replicated: postings are stopped. Set synchronous_standby_names, and synchronous_commit to on or remote_apply",
} as const

/** How often a posting is tried while one server after another is promoted. */
const attempts = 3

type GuardContext = {
  db: Database
  log: Pick<Logger, "error" | "warn">
  env: Pick<Env, "DATABASE_DURABILITY">
  checkpointsFile: string
}

/**
 * Checks, whenever the database's timeline changes, that the sealed history last on record is still
 * there. The check of the timeline is part of the posting's own statement, so that no posting reaches a
 * server that was promoted in between (docs/decisions/070).
 */
export function historyGuard({ db, log, env, checkpointsFile }: GuardContext): HistoryGuard {
  const replicated = env.DATABASE_DURABILITY === "replicated"
  let verified: string | undefined
  let verifying: Promise<Stopped | undefined> | undefined
  let logged: Stopped["reason"] | undefined

  async function verify(): Promise<Stopped | undefined> {
    const [now] = await queryRows(
      db,
      Standing,
      sql`select ${timeline} as timeline, ${waitsForStandby} as waits`,
    )
    if (!now?.timeline) throw standby()
    const stopped = await whyNot(now.waits)
    if (stopped) {
      verified = undefined
      if (logged !== stopped.reason) log.error({ reason: sentences[stopped.reason] }, "stopped")
    } else {
      if (logged) log.warn("postings are possible again")
      verified = now.timeline
    }
    logged = stopped?.reason
    return stopped
  }

  async function whyNot(waits: boolean): Promise<Stopped | undefined> {
    if (replicated && !waits) return { outcome: "stopped", reason: "not_replicated" }
    const missing = await lacksHistory(db, checkpointsFile)
    return missing ? { outcome: "stopped", reason: "history_missing" } : undefined
  }

  /** Concurrent postings share one check. */
  const whyStopped = () => {
    verifying ??= verify().finally(() => {
      verifying = undefined
    })
    return verifying
  }

  return {
    whyStopped,
    async evaluate(expression, on = db) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (verified === undefined) {
          const stopped = await whyStopped()
          if (stopped) throw new PostingsStopped(stopped)
        }
        const [evaluated] = await queryRows(
          on,
          Evaluated,
          sql`select ${expression} as value where ${timeline} = ${verified ?? null}
            and (${!replicated} or ${waitsForStandby})`,
        )
        if (evaluated) return evaluated.value
        verified = undefined
      }
      throw standby()
    },
  }
}

/** The error of a write on a standby (read_only_sql_transaction), which callers already know. */
function standby(): Error {
  return Object.assign(new Error("The database is a standby."), { code: "25006" })
}

/**
 * Whether the database lacks a seal that is among the file's last lines. Not only the newest line of a chain counts:
 * another process may have continued the chain without the seals that were lost.
 */
async function lacksHistory(db: Database, checkpointsFile: string): Promise<boolean> {
  const lines = await lastCheckpoints(checkpointsFile)
  const accepted = lines.findLastIndex((line) => line.accepted)
  const expected = lines.slice(Math.max(0, accepted))
  const rows = await queryRows(
    db,
    z.object({ missing: z.boolean() }),
    sql`
    select exists (select from unnest(
        ${sql.param(expected.map(({ chain }) => chain))}::seal_chain[],
        ${sql.param(expected.map(({ number }) => number))}::bigint[],
        ${sql.param(expected.map(({ seal }) => seal))}::bytea[]) as line (chain, number, seal)
      where not ledger_has_seal(line.chain, line.number, line.seal)) as missing`,
  )
  return rows[0]?.missing !== false
}
