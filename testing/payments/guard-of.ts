import type pg from "pg"
import { type Logger, pino } from "pino"
import { databaseOn } from "../../server/db/pool.ts"
import { type HistoryGuard, historyGuard } from "../../server/ledger/history-guard.ts"

/**
 * The guard of a payments worker.
 * @param checkpointsFile none by default: the worker knows no history that its database could lack
 */
export function guardOf(
  pool: pg.Pool,
  checkpointsFile = "/nonexistent/seals.log",
  log: Logger = pino({ level: "silent" }),
): HistoryGuard {
  return historyGuard({
    db: databaseOn(pool),
    log,
    checkpointsFile,
    env: { DATABASE_DURABILITY: "local" },
  })
}
