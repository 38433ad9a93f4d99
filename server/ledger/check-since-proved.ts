import type pg from "pg"
import { checkLedger, type LedgerReport } from "./check.ts"
import { provedHistory, recordProof } from "./proved-history.ts"

/**
 * Checks the ledger and the seals since the last check that found no violation, and records how far it came
 * if it finds none.
 * @param pool any role that can read
 * @param whole recalculates all seals
 * @param onStep as of checkLedger
 */
export async function checkSinceProved(
  pool: pg.Pool,
  { key, checkpointsFile }: { key: Buffer; checkpointsFile: string },
  whole: boolean,
  onStep?: (done: number, total: number) => void,
): Promise<LedgerReport> {
  const proved = whole ? undefined : await provedHistory(checkpointsFile, key)
  const sealing = { key, checkpointsFile, ...(proved && { proved }) }
  const report = await checkLedger(pool, sealing, onStep)
  if (report.violations.length === 0) {
    await recordProof(checkpointsFile, key, report.checkedUpTo)
  }
  return report
}
