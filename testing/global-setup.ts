import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { newSecrets } from "../server/config/env-keys.ts"
import { repoRoot } from "../server/config/root.ts"
import { openScratch } from "../server/db/embedded/scratch.ts"
import { type BankAddress, startApi } from "./api-process.ts"
import { builtServerVariable, copyBuiltServer, programOf } from "./built-server.ts"
import { checkpointsFileOf, deleteOldCheckpointsFiles } from "./checkpoints-file.ts"
import { testClient } from "./connections.ts"
import { keepInstantOpen } from "./keep-instant-open.ts"
import { startPgbouncer } from "./pgbouncer.ts"
import { noteInRecord } from "./run-record.ts"
import { makeScratchTemplate } from "./scratch-database.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The origins of the API processes that serve one bank. */
    apis: readonly string[]
    /** The bank's database URLs (by role, and PostgreSQL's superuser) and secrets. */
    bank: Required<BankAddress> & { readonly superuserUrl: string }
  }
}

/** The lock of the end of day (server/features/day-end/end-of-day.sql). */
const dayLock = 7303015

const run = promisify(execFile)
let close: (() => Promise<void>) | undefined

/** One real PostgreSQL and two API processes on it, for all API tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  deleteOldCheckpointsFiles()
  const built = await copyBuiltServer()
  // Workers are forked after this, and inherit it.
  process.env[builtServerVariable] = built
  const removeBuilt = () => rmSync(built, { recursive: true, force: true })
  const database = await openScratch()
  const stopPooler = process.env["TESSERA_TEST_PGBOUNCER"]
    ? await startPgbouncer(database.appUrl)
    : undefined
  const stop = async () => {
    await stopPooler?.()
    await database.stop()
  }
  const { stop: _stop, ...urls } = database
  const bank = { ...urls, secrets: newSecrets() }
  try {
    // Both at the same time, as in a deployment.
    const [, ...apis] = await Promise.all([
      makeScratchTemplate(bank),
      startApi(bank),
      startApi(bank),
    ])
    const letDaysClose = await keepDaysOpen(bank)
    await keepInstantOpen(bank.ownerUrl)
    provide(
      "apis",
      apis.map(({ url }) => url),
    )
    provide("bank", bank)
    close = async () => {
      try {
        await Promise.all(apis.map((api) => api.stop()))
        await checkLedger(bank)
      } finally {
        await letDaysClose()
        await stop()
        removeBuilt()
      }
    }
  } catch (error) {
    await stop()
    removeBuilt()
    throw error
  }
}

/**
 * Keeps a run that lasts past midnight from closing the day, because tests post at past times: on a closed
 * day, the ledger check would miss the interest of these postings.
 * @returns what ends that
 */
async function keepDaysOpen({ ownerUrl }: BankAddress): Promise<() => Promise<void>> {
  const client = testClient(ownerUrl)
  await client.connect()
  await client.query("select pg_advisory_lock($1)", [dayLock])
  return () => client.end()
}

/** Stops what setup started, and fails the run when the ledger check finds violations after the tests. */
export async function teardown(): Promise<void> {
  try {
    await close?.()
    noteInRecord("The ledger is sound.")
  } catch (error) {
    noteInRecord(`The end of the run failed: ${String(error)}`)
    // Vitest prints an error in a teardown but still exits successfully.
    process.exitCode = 1
    throw error
  }
}

async function checkLedger({ appUrl, ownerUrl, secrets }: BankAddress): Promise<void> {
  const { stdout } = await run(process.execPath, programOf("ledger-check"), {
    cwd: repoRoot,
    env: {
      ...process.env,
      ...secrets,
      NODE_ENV: "test",
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      SEAL_HEADS_FILE: checkpointsFileOf({ ownerUrl }),
    },
  })
  console.log(`The ledger after the API tests: ${stdout.trim()}`)
}
