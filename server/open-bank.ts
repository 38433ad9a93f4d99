import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Logger } from "pino"
import { letterheadOf } from "./config/credit-union.ts"
import { checkpointsFile, type Env } from "./config/env.ts"
import type { ProcessRole } from "./config/env-keys.ts"
import { requireAccountNumberPrefix, storeAccountNumberPrefix } from "./db/account-number-prefix.ts"
import { requireTimeZone } from "./db/bank-settings.ts"
import { requireKeysInUse } from "./db/keys-in-use.ts"
import { migrateDatabase } from "./db/migrate.ts"
import { nameStatements } from "./db/named-statements.ts"
import { databaseOn, openPool } from "./db/pool.ts"
import { openReplica } from "./db/replica.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { waitForDatabase } from "./db/wait-for-database.ts"
import { seedDemoEmployees } from "./demo/employees.ts"
import { seedDemo } from "./demo/seed.ts"
import type { AppContext } from "./features/app-context.ts"
import { seedRates } from "./features/exchange/load-rates.ts"
import { sampleLog } from "./http/log-sample.ts"
import { deleteOldAttempts } from "./identity/attempts/delete-old-attempts.ts"
import { resealPasskeys } from "./identity/employees/reseal-passkeys.ts"
import { recordActivity } from "./identity/sessions/record-activity.ts"
import { liveSignIns } from "./identity/sessions/sign-ins.ts"
import { jobsOf } from "./jobs/all-jobs.ts"
import { historyGuard as guardHistory } from "./ledger/history-guard.ts"
import { openDeposits } from "./ledger/open-deposits.ts"
import { postTogether } from "./ledger/post-together.ts"
import { sealHistory } from "./ledger/seal.ts"
import { announcer } from "./live/announcer.ts"
import { listener } from "./live/listener.ts"
import { streams as openStreams } from "./live/streams.ts"
import { processMetrics } from "./metrics/metrics.ts"
import { paymentsBeyondQuota } from "./money/move-money.ts"
import { openDatabase } from "./open-database.ts"
import { reachOf } from "./payments/rail-settings.ts"
import { startJob } from "./schedule/scheduler.ts"

/** The jobs wait for one another rarely: most statements take milliseconds. */
const jobsPoolSize = 4

/** How long a standby may take to connect, and to answer; after that, the primary is read. */
const connectToStandbyMs = 1_000
const answerOfStandbyMs = 1_000

/** Longer than the statement that closes a part of a day may take (server/jobs/run-day.ts). */
const longestJobStatementMs = 70_000

export type OpenBank = AppContext & { close(): Promise<void> }

/**
 * What a process does. `npm start` runs one process for each part; otherwise one process does all
 * but `rail` and `staff`, which always have processes of their own (server/open-rail.ts,
 * server/open-staff.ts).
 */
export type Part = Exclude<ProcessRole, "check">

/**
 * Opens the database (embedded unless DATABASE_URL is set), migrates it, and fills a demo bank.
 * @param stopping aborted when the process is asked to stop
 * @param part what this process does; everything when left out
 * @throws BootError with a message for the operator
 */
export async function openBank(
  env: Env,
  log: Logger,
  stopping: AbortSignal,
  part?: Exclude<Part, "rail" | "staff">,
): Promise<OpenBank> {
  const database = await openDatabase(env, log)
  const { appUrl, ownerUrl, jobsUrl, stop } = database
  try {
    const does = (one: Part) => part === undefined || part === one
    await waitForDatabase(async () => {
      if (!does("migrate")) return
      await migrateDatabase(ownerUrl, appUrl, {
        ...database,
        otherBanks: reachOf(env),
        dealing: {
          margin: env.EXCHANGE_MARGIN_PERCENT,
          currentRatesOnly: env.MODE === "production",
        },
        letterhead: letterheadOf(env),
        timeZone: env.BANK_TIME_ZONE,
        factor: env.TIME_LIMIT_FACTOR,
        durability: env.DATABASE_DURABILITY,
      })
      await prepare(env, ownerUrl, log)
    }, log)
    const lost = (error: Error) => log.warn({ reason: error.message }, "connection lost")
    const limits = timeLimitsTimes(env.TIME_LIMIT_FACTOR)
    const pool = openPool(appUrl, env.DATABASE_POOL_SIZE, lost, limits)
    await requireTimeZone(pool, env.BANK_TIME_ZONE)
    await requireAccountNumberPrefix(pool, env.ACCOUNT_NUMBER_PREFIX)
    // DATABASE_DIRECT_URL means that DATABASE_URL points to a pooler.
    if (!env.DATABASE_DIRECT_URL) nameStatements(pool)
    const db = databaseOn(pool)
    const standby = openStandby(env, lost)
    const replica =
      standby && openReplica({ primary: pool, standby, log, answerMs: answerOfStandbyMs })
    const { announce, flush } = announcer(pool, log)
    const idleSeconds = env.SESSION_IDLE_MINUTES * 60
    const streams = openStreams((ids) => liveSignIns(db, ids, idleSeconds), log)
    const listening = does("serve")
      ? listener(env.DATABASE_DIRECT_URL ?? appUrl, log, {
          onChange: streams.change,
          onListening: streams.mayHaveMissed,
          onAway: streams.interrupt,
        })
      : undefined
    const logSample = sampleLog(log)
    const historyGuard = guardHistory({
      db,
      log,
      env,
      checkpointsFile: checkpointsFile(env),
    })
    const metrics = processMetrics()
    const bank: AppContext = {
      env,
      pool,
      db,
      replica,
      log,
      logSample,
      recordActivity: recordActivity(db, idleSeconds),
      historyGuard,
      metrics,
      postTogether: postTogether(historyGuard, (size) => metrics.batchSize.observe(size)),
      announce,
      streams,
      paymentsBeyondQuota: paymentsBeyondQuota(),
      stopping,
    }
    // Opens a connection only when a job needs one.
    const jobs = openPool(jobsUrl, jobsPoolSize, lost, {
      connection: limits.connection,
      query: Math.max(limits.query, longestJobStatementMs),
    })
    const periodic = [
      ...(does("jobs") ? jobsOf(bank, jobs) : []),
      ...(does("serve") ? [deleteOldAttempts(bank)] : []),
    ]
    const stops = periodic.map((job) => startJob(job, log))
    const stopSealing = does("serve")
      ? sealHistory({ ...bank, key: env.SEAL_KEY, checkpointsFile: checkpointsFile(env) })
      : undefined
    return {
      ...bank,
      async close() {
        await Promise.all(stops.map((stopJob) => stopJob()))
        streams.close()
        await flush()
        await stopSealing?.()
        await listening?.close()
        // A connection whose peer vanished would never finish ending.
        const ended = Promise.all([pool.end(), jobs.end(), standby?.end()])
        await Promise.race([ended, sleep(limits.lock, undefined, { ref: false })])
        await stop()
        logSample.flush()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Connections to the standby, if there is one. A request does not wait long for one. */
function openStandby(env: Env, lost: (error: Error) => void): pg.Pool | undefined {
  if (env.DATABASE_REPLICA_URL === undefined) return undefined
  const limits = { ...timeLimitsTimes(env.TIME_LIMIT_FACTOR), connection: connectToStandbyMs }
  const standby = openPool(env.DATABASE_REPLICA_URL, env.DATABASE_POOL_SIZE, lost, limits)
  nameStatements(standby)
  return standby
}

/**
 * Needs the owner role and comes before serving: the first exchange rates and the demo bank's
 * history.
 */
async function prepare(env: Env, ownerUrl: string, log: Logger): Promise<void> {
  const pool = openPool(ownerUrl, 2, (error) =>
    log.warn({ reason: error.message }, "connection lost"),
  )
  try {
    await requireKeysInUse(env, pool)
    await storeAccountNumberPrefix(pool, env.ACCOUNT_NUMBER_PREFIX)
    await openDeposits(pool, env.MODE !== "production")
    await seedRates(databaseOn(pool))
    await resealPasskeys({ env, pool }, "without a MAC")
    if (env.SEED_DEMO) {
      await seedDemo({ env, pool })
      await seedDemoEmployees({ env, pool })
    }
  } finally {
    await pool.end()
  }
}
