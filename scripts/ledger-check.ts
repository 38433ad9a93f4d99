/**
 * `npm run ledger:check`: checks the ledger and its sealed history, of a running bank or of the
 * stopped embedded one. Prints figures, and warns of what the bank has and is below zero; exits with 1 on a violation and names it. It recalculates the seals
 * since the last check that found none; with `--whole`, all of them. With `--restored-on-purpose`, a correct
 * database is accepted even if it does not match its earlier checkpoints
 * (docs/decisions/019-sealed-history.md).
 */
import { parseArgs } from "node:util"
import type pg from "pg"
import { countOf } from "#shared/in-words.ts"
import { BootError } from "../server/config/boot-error.ts"
import { checkpointsFile, loadEnv } from "../server/config/env.ts"
import { findEmbedded, openEmbedded } from "../server/db/embedded/open-embedded.ts"
import { databaseOn, openPool } from "../server/db/pool.ts"
import { openReplica } from "../server/db/replica.ts"
import { checkLedger } from "../server/ledger/check.ts"
import { checkSinceProved } from "../server/ledger/check-since-proved.ts"
import { continueCheckpoints } from "../server/ledger/repair-checkpoints.ts"

/** Of some 50 ms each. */
const catchUpAttempts = 200

/** A check of a large bank takes minutes or hours: how often it says how far it is. */
const progressMs = 10_000

const { values: options } = parseArgs({
  options: {
    "restored-on-purpose": { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
  },
})

/** Whether the standby gets what the primary has now within some seconds. */
async function catchesUp(primary: pg.Pool, standby: pg.Pool): Promise<boolean> {
  const { isCurrent } = openReplica({ primary, standby, log: { warn: console.error } })
  for (let attempt = 0; attempt < catchUpAttempts; attempt += 1) {
    if (await isCurrent()) return true
  }
  return false
}

/** Says how far the check is, on stderr, so that stdout has the result only. */
function progress(): (done: number, total: number) => void {
  let saidAt = performance.now()
  return (done, total) => {
    if (performance.now() - saidAt < progressMs) return
    saidAt = performance.now()
    console.error(`${done} of ${total} steps are done.`)
  }
}

const indented = (sentences: readonly string[]) => sentences.map((one) => `  ${one}`).join("\n")

async function run(): Promise<number> {
  const env = loadEnv()
  const file = checkpointsFile(env)
  const restored = options["restored-on-purpose"]
  const running = env.DATABASE_URL ?? findEmbedded(env.DATA_DIR)?.appUrl
  const own =
    running === undefined
      ? await openEmbedded({ dataDir: env.DATA_DIR, walArchiveDir: env.WAL_ARCHIVE_DIR })
      : undefined
  const pool = openPool(running ?? own?.appUrl ?? "", 1, () => {})
  const standby = env.DATABASE_REPLICA_URL
    ? openPool(env.DATABASE_REPLICA_URL, 1, () => {})
    : undefined
  try {
    const key = env.SEAL_KEY
    const read = standby && (await catchesUp(pool, standby)) ? standby : pool
    const { figures, violations, warnings } = restored
      ? await checkLedger(read, { key }, progress())
      : await checkSinceProved(read, { key, checkpointsFile: file }, options.whole, progress())
    if (standby) console.log(`Read from the ${read === standby ? "standby" : "primary"}.`)
    for (const { name, value } of figures) console.log(`${name.padEnd(28)} ${value.padStart(20)}`)
    if (warnings.length > 0) {
      console.log(`${countOf(warnings.length, "warning")}:\n${indented(warnings)}`)
    }
    if (violations.length === 0) console.log("The ledger is sound: no violations.")
    else console.error(`${countOf(violations.length, "violation")}:\n${indented(violations)}`)
    if (restored && violations.length === 0) {
      await continueCheckpoints(databaseOn(pool), file)
      console.log(`The history continues from this database: recorded in ${file}.`)
    }
    return violations.length === 0 ? 0 : 1
  } finally {
    await Promise.all([pool.end(), standby?.end()])
    await own?.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof BootError ? error.message : error)
    process.exit(1)
  },
)
