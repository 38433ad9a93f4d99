import { accessSync, constants, existsSync, lstatSync, readlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { chooseBrowser } from "../e2e/browser.ts"
import { type Env, loadEnv } from "../server/config/env.ts"
import { dataDirSecrets, newSecrets } from "../server/config/env-keys.ts"
import { findPostgres } from "../server/db/embedded/binaries.ts"
import { isFree } from "../server/db/embedded/free-port.ts"
import { ownerOf } from "../server/db/embedded/owner-lock.ts"
import { readPidFile } from "../server/db/embedded/postmaster.ts"
import { markOf } from "../server/db/embedded/process-mark.ts"
import { runCommand } from "../server/db/embedded/run-command.ts"
import { canEnter, findServerUser } from "../server/db/embedded/server-user.ts"
import { clusterFaults, clusterLine, readCluster } from "./patroni-cluster.ts"

/** The result of one check: all is well, or what is wrong and what to do. */
type Finding = { readonly well: boolean; readonly words: string }

const well = (words: string): Finding => ({ well: true, words })
const wrong = (words: string): Finding => ({ well: false, words })

/** The directory itself, or the nearest one above that exists. */
function nearest(directory: string): string {
  return existsSync(directory) ? directory : nearest(dirname(directory))
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function programs(): Promise<Finding> {
  const found = await findPostgres()
  const { code, stdout, stderr } = await runCommand(join(found.native, "bin", "postgres"), ["-V"])
  if (code === 0) return well(`${stdout.trim()} of ${found.name}, its libraries linked`)
  return wrong(`${found.name} does not run here (${stderr.trim()}). Set DATABASE_URL instead.`)
}

async function place({ DATA_DIR }: Env): Promise<Finding> {
  if (process.getuid?.() !== 0) return well("an ordinary user, who runs the database too")
  const pgdata = join(DATA_DIR, "postgres")
  const user = await findServerUser()
  if (!user) return well('root; the system user "postgres" will be made to run the database')
  const entry = lstatSync(pgdata, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return well(`root; the database is in ${readlinkSync(pgdata)}`)
  if (await canEnter(nearest(DATA_DIR), user)) return well(`root; the database is in ${pgdata}`)
  if (!entry) return well(`root; ${DATA_DIR} is closed to postgres: it will be in /var/lib/tessera`)
  return wrong(
    `${pgdata} is closed to the user postgres, who runs it: a parent directory is not accessible. Open it with chmod o+x, or set DATA_DIR to another directory.`,
  )
}

function dataDir({ DATA_DIR }: Env): Finding {
  const there = nearest(DATA_DIR)
  if (isWritable(there)) return well(`${DATA_DIR} can be written`)
  return wrong(
    `${there} cannot be written by this user. Start the bank as the user who owns it, or set DATA_DIR to another directory.`,
  )
}

function lock({ DATA_DIR }: Env): Finding {
  const owner = ownerOf(DATA_DIR)
  if (owner) return well(`the bank runs there as process ${owner.pid}`)
  const pid = Number(readPidFile(join(DATA_DIR, "postgres"))[0])
  if (!pid) return well("not in use")
  return well(
    `a killed bank left ${markOf(pid) ? `PostgreSQL running (process ${pid})` : "a stale postmaster.pid"}; the next start takes it over`,
  )
}

async function port({ PORT, HOST, DATA_DIR }: Env): Promise<Finding> {
  if (await isFree(PORT, HOST)) return well(`${PORT} of ${HOST} is free`)
  if (ownerOf(DATA_DIR)) return well(`${PORT} of ${HOST} is in use, and the bank is running`)
  return wrong(
    `${PORT} of ${HOST} cannot be listened on. Stop the program that uses it, or set PORT to another.`,
  )
}

async function database(name: string, url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A lost connection fails the query that uses it; without a listener, this event would end the
  // program.
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      "SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version",
    )
    const version = rows[0]?.server_version ?? "unknown"
    if (Number(rows[0]?.server_version_num) >= 150_000) return well(`PostgreSQL ${version}`)
    return wrong(`PostgreSQL ${version} is too old. ${name} must lead to 15 or newer.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return wrong(`not reachable (${code ?? message}). Check ${name} and that the server runs.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function cluster(url: string): Promise<Finding> {
  const found = await readCluster(url).catch((error: Error) => error)
  if (found instanceof Error) {
    return wrong(`Patroni does not answer (${found.message}). Check PATRONI_URL and that it runs.`)
  }
  const faults = clusterFaults(found)
  const line = clusterLine(found)
  return faults.length === 0 ? well(line) : wrong(`${faults.join(" ")} ${line}`)
}

/** Only the tests need one, and they unpack or install it. */
function browser(): Finding {
  const { origin, path } = chooseBrowser()
  if (origin === "npm") return well("npm test uses the one that npm has installed")
  if (origin === "Playwright") return well("npm test uses Playwright's, and installs it if missing")
  if (existsSync(path)) return well(`npm test uses ${path}, as CHROMIUM_PATH says`)
  return wrong(`CHROMIUM_PATH is ${path}, and there is no such program. Correct or unset it.`)
}

let failed = false
async function check(name: string, look: () => Finding | Promise<Finding>): Promise<void> {
  const found = await Promise.resolve()
    .then(look)
    .catch((error: unknown) => wrong(error instanceof Error ? error.message : String(error)))
  failed ||= !found.well
  console.log(`${found.well ? "ok   " : "wrong"}  ${name}: ${found.words}`)
}

/** The settings as the bank reads them; missing secrets are not created. */
function readSettings(): Env {
  return loadEnv({
    dataDirSecrets: (directory) =>
      existsSync(join(directory, "secrets.json")) ? dataDirSecrets(directory) : newSecrets(),
  })
}

await check("Settings", () => {
  const env = readSettings()
  return well(`usable, for ${env.MODE}`)
})
if (failed) process.exit(1)
const env = readSettings()
await check("Data directory", () => dataDir(env))
if (env.DATABASE_URL === undefined) {
  await check("PostgreSQL", programs)
  await check("Place", () => place(env))
  await check("Lock", () => lock(env))
}
for (const name of [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_JOBS_URL",
  "DATABASE_RAIL_URL",
  "DATABASE_STAFF_URL",
  "DATABASE_STAFF_IDENTITY_URL",
] as const) {
  const url = env[name]
  if (url !== undefined) await check(name, () => database(name, url))
}
const patroni = env.PATRONI_URL
if (patroni !== undefined) await check("Cluster", () => cluster(patroni))
await check("Port", () => port(env))
await check("Browser", browser)
process.exitCode = failed ? 1 : 0
