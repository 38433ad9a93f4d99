import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { checkLedger } from "../../server/ledger/check.ts"
import { testPool } from "../../testing/connections.ts"
import { ownClient } from "../environment/own-client.ts"
import type { History } from "../workload/history.ts"
import type { Resolved } from "../workload/resolve-outcomes.ts"
import { acceptedExistOnce } from "./accepted.ts"
import { claimEntries, type Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import { limitsHold } from "./limits.ts"
import { loansAgree } from "./loans.ts"
import { inSnapshot, moneyInSnapshot } from "./money-in-snapshot.ts"
import { readingsAreExplained } from "./readings.ts"
import { versionsFollowTime } from "./real-time.ts"
import { refusedAreAbsent } from "./refused.ts"
import { replayAgrees } from "./replay.ts"
import { unknownAreResolved } from "./resolved.ts"
import { readRows } from "./rows.ts"

type Trial = {
  /** The trial's database, without a proxy. */
  readonly url: string
  readonly timeZone: string
  readonly sealKey: Buffer
  /** The files that API processes wrote outside the database (Environment.checkpointsFiles). */
  readonly checkpointsFiles: readonly string[]
  readonly history: History
  readonly resolved: Resolved
  readonly baseline: number
}

/** All checks of an idle bank, in one snapshot, and of what its clients saw. */
export async function checkAll(trial: Trial): Promise<Finding[]> {
  const { url, timeZone, history, resolved, baseline } = trial
  const client = ownClient(url)
  const pool = testPool({ connectionString: url, max: 1 })
  try {
    await client.connect()
    const read = () =>
      inSnapshot(client, async () => ({
        money: await moneyInSnapshot(client),
        rows: await readRows(client, timeZone),
      }))
    const { money, rows } = await read()
    const { operations, readings, violations } = history
    const evidence: Evidence = { operations, rows, baseline }
    const claims = claimEntries(evidence)
    return [
      ...money,
      acceptedExistOnce(evidence, claims),
      refusedAreAbsent(evidence),
      unknownAreResolved(operations, resolved, violations),
      versionsFollowTime(evidence, claims),
      readingsAreExplained(evidence, claims, readings),
      replayAgrees(evidence, claims),
      limitsHold(rows),
      loansAgree(evidence, claims),
      await sealedHistory(pool, trial),
    ]
  } finally {
    await client.end()
    await pool.end()
  }
}

/**
 * I10, and everything else that `npm run ledger:check` verifies: the seals are valid, and every
 * checkpoint that an API process wrote outside the database still exists.
 */
export async function sealedHistory(
  pool: pg.Pool,
  { sealKey, checkpointsFiles }: Pick<Trial, "sealKey" | "checkpointsFiles">,
): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-heads-"))
  try {
    const checkpointsFile = join(folder, "seals.log")
    const kept = checkpointsFiles.filter((file) => existsSync(file))
    writeFileSync(checkpointsFile, kept.map((file) => readFileSync(file, "utf8")).join("\n"))
    const { figures, violations } = await checkLedger(pool, { key: sealKey, checkpointsFile })
    const counted = figures.filter(({ name }) => /^(sealed|checkpoints in)/.test(name))
    return {
      invariant: "I10",
      figures: Object.fromEntries(counted.map(({ name, value }) => [name, Number(value)])),
      violations,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
