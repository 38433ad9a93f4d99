import { checkpointsFile, type Env } from "../config/env.ts"
import { openPool } from "../db/pool.ts"
import { checkLedger, type LedgerReport } from "./check.ts"

/** What this process tells the one that started it: how far it is, then what it found. */
export type CheckMessage = { done: number; total: number } | LedgerReport

/** The process that checks the ledger for the jobs, and tells them how far it is and what it found. */
export async function runCheckProcess(env: Env): Promise<void> {
  const send = (message: CheckMessage) =>
    new Promise<void>((resolve) => {
      if (process.send) process.send(message, () => resolve())
      else resolve()
    })
  // Ends with the jobs' process.
  process.once("disconnect", () => process.exit(1))
  const pool = openPool(env.DATABASE_URL ?? "", 1, () => {})
  const sealing = { key: env.SEAL_KEY, checkpointsFile: checkpointsFile(env) }
  const report = await checkLedger(pool, sealing, (done, total) => void send({ done, total }))
  await send(report)
  await pool.end()
}
