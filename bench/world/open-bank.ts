import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { readPidFile } from "../../server/db/embedded/postmaster.ts"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import { newSecrets } from "../../server/env-keys.ts"
import { repoRoot } from "../../server/root.ts"
import { type ApiProcess, type BankAddress, startApi } from "../../server/testing/api-process.ts"
import { builtServerVariable, copyBuiltServer } from "../../server/testing/built-server.ts"
import { headsFileOf } from "../../server/testing/heads-file.ts"

const run = promisify(execFile)

/** An API process, and the port it listens on. */
export type BenchProcess = ApiProcess & { readonly port: number }

/** A bank of the bench's own: a fresh embedded PostgreSQL with its durable settings. */
export interface BenchBank extends BankAddress {
  readonly superuserUrl: string
  /** The process id of its PostgreSQL. */
  readonly postmaster: number
  /** Starts one more API process of the built server. */
  startProcess(settings?: Readonly<Record<string, string>>): Promise<BenchProcess>
  /**
   * Runs `npm run ledger:check`; gives what it printed.
   * @throws when the ledger is in breach
   */
  checkLedger(): Promise<string>
  /** Stops the processes and deletes the database. */
  stop(): Promise<void>
}

/** Sign-ins must outlast the bench; the limits on requests are lifted by startApi. */
const settings = { SESSION_IDLE_MINUTES: "1440", CONNECTION_LIMIT_PER_ADDRESS: "10000" }

/** Opens it; the server is built first where its sources are newer. */
export async function openBank(): Promise<BenchBank> {
  const built = await copyBuiltServer()
  process.env[builtServerVariable] = built
  const scratch = await openScratch()
  const address: BankAddress = { ...scratch, secrets: newSecrets() }
  const started: ApiProcess[] = []
  return {
    ...address,
    superuserUrl: scratch.superuserUrl,
    postmaster: Number(readPidFile(join(scratch.dataDir, "postgres"))[0]),
    async startProcess(more = {}) {
      const api = await startApi(address, { ...settings, ...more })
      started.push(api)
      return { ...api, port: Number(new URL(api.url).port) }
    },
    async checkLedger() {
      const { stdout } = await run("npm", ["run", "--silent", "ledger:check"], {
        cwd: repoRoot,
        env: {
          ...process.env,
          ...address.secrets,
          NODE_ENV: "test",
          DATABASE_URL: address.appUrl,
          DATABASE_OWNER_URL: address.ownerUrl,
          SEAL_HEADS_FILE: headsFileOf(address),
        },
      })
      return stdout.trim()
    },
    async stop() {
      await Promise.all(started.map((api) => api.stop()))
      await scratch.stop()
      rmSync(built, { recursive: true, force: true })
    },
  }
}
