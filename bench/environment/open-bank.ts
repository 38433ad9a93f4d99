import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { dataDirSecrets, newSecrets, type Secrets } from "../../server/config/env-keys.ts"
import { repoRoot } from "../../server/config/root.ts"
import { type Embedded, openEmbedded } from "../../server/db/embedded/open-embedded.ts"
import { readPidFile } from "../../server/db/embedded/postmaster.ts"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import {
  type ApiProcess,
  type BankAddress,
  realHashes,
  startApi,
} from "../../testing/api-process.ts"
import { builtServerVariable, copyBuiltServer } from "../../testing/built-server.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"

const run = promisify(execFile)

/** An API process, and the port it listens on. */
export type BenchProcess = ApiProcess & { readonly port: number }

/** A bank for the benchmark: an embedded PostgreSQL with durable settings. */
export type BenchBank = BankAddress & {
  readonly superuserUrl: string
  /** The process id of its PostgreSQL. */
  readonly postmaster: number
  /**
   * Starts one more API process of the built server.
   * @param more environment variables beside the benchmark's
   */
  startProcess(more?: Readonly<Record<string, string>>): Promise<BenchProcess>
  /**
   * Runs `npm run bank -- …` as an operator would, and returns its output.
   * @throws when it fails
   */
  command(...args: readonly string[]): Promise<string>
  /**
   * Runs `npm run ledger:check` and returns its output.
   * @throws when the ledger check fails
   */
  checkLedger(): Promise<string>
  /** Stops the processes and the database, which is deleted unless it existed before. */
  stop(): Promise<void>
}

/** Sign-ins must outlast the benchmark; startApi lifts the rate limits. */
const settings = {
  SESSION_IDLE_MINUTES: "1440",
  CONNECTION_LIMIT_PER_ADDRESS: "10000",
  ...realHashes,
}

/** Opens an empty bank; builds the server first if its sources are newer. */
export async function openBank(): Promise<BenchBank> {
  const scratch = await openScratch()
  return bankOn(scratch, newSecrets(), checkpointsFileOf(scratch))
}

/** Opens the bank that `npm run bench:fill` generated in a directory, and keeps it. */
export async function openLargeBank(dataDir: string): Promise<BenchBank> {
  const embedded = await openEmbedded({ dataDir })
  return bankOn({ ...embedded, dataDir }, dataDirSecrets(dataDir), join(dataDir, "seals.log"))
}

async function bankOn(
  database: Embedded & { readonly dataDir: string },
  secrets: Secrets,
  checkpointsFile: string,
): Promise<BenchBank> {
  const built = await copyBuiltServer()
  process.env[builtServerVariable] = built
  const { appUrl, ownerUrl, superuserUrl, dataDir } = database
  const address: BankAddress = { ...database, secrets }
  const started: ApiProcess[] = []
  const npmRun = async (...args: readonly string[]) => {
    const { stdout } = await run("npm", ["run", "--silent", ...args], {
      cwd: repoRoot,
      env: {
        ...process.env,
        ...secrets,
        NODE_ENV: "test",
        DATABASE_URL: appUrl,
        DATABASE_OWNER_URL: ownerUrl,
        SEAL_HEADS_FILE: checkpointsFile,
      },
    })
    return stdout.trim()
  }
  return {
    ...address,
    superuserUrl,
    postmaster: Number(readPidFile(join(dataDir, "postgres"))[0]),
    async startProcess(more = {}) {
      const api = await startApi(address, {
        ...settings,
        SEAL_HEADS_FILE: checkpointsFile,
        ...more,
      })
      started.push(api)
      return { ...api, port: Number(new URL(api.url).port) }
    },
    command: (...args) => npmRun("bank", "--", ...args),
    checkLedger: () => npmRun("ledger:check"),
    async stop() {
      await Promise.all(started.map((api) => api.stop()))
      await database.stop()
      rmSync(built, { recursive: true, force: true })
    },
  }
}
