/**
 * A payments worker that exchanges files, in a separate process that a test can kill. It reads
 * FILES_DATABASE_URL and FILES_DIR, and writes `ready` to its output.
 */

import { pino } from "pino"
import { filesAdapter } from "../../server/payments/adapters/files.ts"
import { startPaymentsWorker } from "../../server/payments/worker/start-worker.ts"
import { testPool } from "../connections.ts"
import { guardOf } from "./guard-of.ts"
import { profile } from "./rail-bank.ts"

const log = pino({ level: process.env["RAIL_LOG"] ?? "silent" })
const adapter = filesAdapter({
  profile: { ...profile, instant: false },
  dir: process.env["FILES_DIR"] ?? "",
  log,
  timing: { everyMs: 20, stableMs: 0, abandonedMs: 1_000 },
})
const pool = testPool({ connectionString: process.env["FILES_DATABASE_URL"] ?? "", max: 4 })
await startPaymentsWorker({
  pool,
  sendingPool: pool,
  historyGuard: guardOf(pool),
  adapter,
  log,
  onlyCheckedNames: false,
  announce: () => undefined,
})
console.log("ready")
