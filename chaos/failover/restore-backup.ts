import { copyFileSync, rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { ownClient } from "../environment/own-client.ts"
import type { Person } from "../workload/people.ts"
import { checkAcknowledged } from "./check-acknowledged.ts"
import { type Acknowledged, payWithoutPause } from "./payments.ts"
import type { ThreeMachines } from "./three-machines.ts"

type Options = {
  readonly machines: ThreeMachines
  /** The API processes, and each one's checkpoints. */
  readonly origins: readonly string[]
  readonly checkpointsFiles: readonly string[]
  readonly people: readonly Person[]
}

/** Transfers after the backup, which only the archive of the write-ahead log has. */
const afterBackupMs = 4_000
const decidedMs = 90_000
const recoveredMs = 120_000
const pollMs = 200

/**
 * Backs the current primary up with pgBackRest, lets members pay, and restores the backup with everything that was
 * archived since, into a server of its own.
 * @param acknowledged every transfer so far; those after the backup are added
 * @returns one sentence for each acknowledged transfer that is missing there, and for each fault of its ledger
 */
export async function restoreBackup(
  { machines, origins, people, checkpointsFiles }: Options,
  acknowledged: Acknowledged[],
): Promise<string[]> {
  const primary = await machines.untilWhole()
  await primary.pgbackrest("backup", "--type=full")
  const payments = payWithoutPause(origins, people)
  await sleep(afterBackupMs)
  if (!(await payments.stop(decidedMs))) return ["Transfers after the backup were not decided"]
  acknowledged.push(...payments.acknowledged)
  // What is sealed after this may not be archived anymore.
  const copies = checkpointsFiles.map((file) => {
    copyFileSync(file, `${file}.archived`)
    return `${file}.archived`
  })
  // Archives the current segment too.
  await primary.pgbackrest("check")
  const restored = await primary.startRestored()
  const superuserUrl = machines.superuserUrl.replace(/@[^/]+/, `@${restored}`)
  await untilRecovered(superuserUrl)
  const { violations } = await checkAcknowledged(acknowledged, {
    superuserUrl,
    checkpointsFiles: copies,
    key: Buffer.from(machines.bank.secrets.SEAL_KEY, "base64"),
  })
  for (const copy of copies) rmSync(copy)
  return [...payments.wrong, ...violations]
}

async function untilRecovered(url: string): Promise<void> {
  const limit = performance.now() + recoveredMs
  while (!(await isRecovered(url))) {
    if (performance.now() > limit) {
      throw new Error(`The restored server was not ready within ${recoveredMs / 1_000} s`)
    }
    await sleep(pollMs)
  }
}

async function isRecovered(url: string): Promise<boolean> {
  const client = ownClient(url, 5_000)
  try {
    await client.connect()
    const { rows } = await client.query("select where not pg_is_in_recovery()")
    return rows.length > 0
  } catch {
    // It does not answer yet.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
