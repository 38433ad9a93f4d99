import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { BootError } from "./config/boot-error.ts"
import { checkpointsFile, type Env } from "./config/env.ts"
import { databaseOn, openPool } from "./db/pool.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { historyGuard as guardHistory } from "./ledger/history-guard.ts"
import { announcer } from "./live/announcer.ts"
import { listener } from "./live/listener.ts"
import { railAdapter } from "./payments/rail-settings.ts"
import { startPaymentsWorker } from "./payments/worker/start-worker.ts"

/** Five incoming messages are processed at once; deadlines and other banks' questions come on top. */
const poolSize = 8
/** Many messages are sent at once, but each needs a connection only before and after it is sent. */
const sendingPoolSize = 4

/**
 * Starts to send and receive payments, with the rail's database role alone.
 * @returns what stops it
 * @throws BootError with a message for the operator
 */
export async function openRail(env: Env, log: Logger): Promise<() => Promise<void>> {
  const url = env.DATABASE_RAIL_URL ?? env.DATABASE_OWNER_URL
  if (!url) throw new BootError("The payments worker needs DATABASE_RAIL_URL.")
  const adapter = railAdapter(env, log)
  const limits = timeLimitsTimes(env.TIME_LIMIT_FACTOR)
  const lost = (error: Error) => log.warn({ reason: error.message }, "connection lost")
  const pool = openPool(url, poolSize, lost, limits)
  const sendingPool = openPool(url, sendingPoolSize, lost, limits)
  const { announce, flush } = announcer(pool, log)
  const historyGuard = guardHistory({
    db: databaseOn(pool),
    log,
    env,
    checkpointsFile: checkpointsFile(env),
  })
  const worker = await startPaymentsWorker({
    pool,
    sendingPool,
    historyGuard,
    adapter,
    log,
    announce,
    onlyCheckedNames: env.MODE === "production",
  })
  // A payment that was just ordered does not wait for the next poll.
  const listening = listener(url, log, {
    onChange: (_userId, topics) => topics.includes("transactions") && worker.wake(),
    onListening: worker.wake,
    onAway: () => undefined,
  })
  return async () => {
    await listening.close()
    await worker.stop()
    await flush()
    // A connection whose peer vanished would never finish ending.
    await Promise.race([
      Promise.all([pool.end(), sendingPool.end()]),
      sleep(limits.lock, undefined, { ref: false }),
    ])
  }
}
