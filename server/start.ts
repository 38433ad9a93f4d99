import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import { pino } from "pino"
import { BootError } from "./config/boot-error.ts"
import { type Env, loadEnv } from "./config/env.ts"
import { secretNames, secretsOf } from "./config/env-keys.ts"
import { exitOf, keepRunning, stopChild } from "./keep-running.ts"
import type { NostroFigures } from "./ledger/nostro.ts"
import { requireMailSettings } from "./mail/mail-settings.ts"
import type { Part } from "./open-bank.ts"
import { openDatabase } from "./open-database.ts"
import { chooseAddress, payeeSettings, startOtherBanks } from "./other-banks.ts"
import { railAdapter } from "./payments/rail-settings.ts"

const databaseUrls = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_JOBS_URL",
  "DATABASE_RAIL_URL",
  "DATABASE_STAFF_URL",
  "DATABASE_STAFF_IDENTITY_URL",
]

const keysOfMessages = ["RAIL_KEY", "RAIL_TLS_KEY", "PAYEE_VERIFICATION_KEY", "SMTP_URL"]

/**
 * What a child gets of the database's URLs, the keys of the messages between banks, and the mail server's URL, beside
 * the bank's secrets (config/env-keys.ts). What it does not need is set to nothing, so that a `.env` file cannot
 * restore it.
 */
const given: Record<Part, readonly string[]> = {
  migrate: databaseUrls,
  serve: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "PAYEE_VERIFICATION_KEY"],
  jobs: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_JOBS_URL", "SMTP_URL"],
  rail: ["DATABASE_RAIL_URL", "RAIL_KEY", "RAIL_TLS_KEY"],
  staff: ["DATABASE_STAFF_URL", "DATABASE_STAFF_IDENTITY_URL"],
}

/**
 * Runs the bank as five processes: one migrates and ends, one serves the API, one serves the staff app,
 * one runs the jobs, one sends and receives payments. A sixth simulates the other banks, unless
 * RAIL_ADAPTER names real ones. This process owns the embedded database and its roles' credentials, and serves no requests.
 */
async function start(): Promise<void> {
  const env = loadEnv()
  const log = pino({ level: env.LOG_LEVEL })
  // Says what is missing before anything starts.
  requireMailSettings(env)
  if (["http", "files"].includes(env.RAIL_ADAPTER)) railAdapter(env, log)
  const stopping = new AbortController()
  const running = new Map<Part, ChildProcess>()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stopping.abort())
  }
  const database = await openDatabase(env, log)
  const { appUrl, ownerUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl, stop } = database
  const address = env.RAIL_ADAPTER === "simulator" ? await chooseAddress(env) : undefined
  const settings: Record<string, string> = {
    ...(address && !env.PAYEE_VERIFICATION_URL && payeeSettings(address)),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_JOBS_URL: jobsUrl,
    DATABASE_RAIL_URL: railUrl,
    ...(staffUrl && { DATABASE_STAFF_URL: staffUrl }),
    ...(staffIdentityUrl && { DATABASE_STAFF_IDENTITY_URL: staffIdentityUrl }),
  }
  const run = (part: Part): ChildProcess => {
    const child = startPart(part, env, settings)
    running.set(part, child)
    child.once("exit", () => running.get(part) === child && running.delete(part))
    return child
  }
  const runMigrated = (part: Part) => {
    const child = run(part)
    signalStart(child)
    return child
  }
  const banks = address ? startOtherBanks(env, address) : undefined
  // Told where they are waited for.
  banks?.catch(() => undefined)
  const end = async () => {
    await Promise.all([...running.values()].map(stopChild))
    await (await banks?.catch(() => undefined))?.stop()
    await stop()
  }
  stopping.signal.addEventListener("abort", () => {
    for (const child of running.values()) child.kill("SIGTERM")
  })
  try {
    // Loads its code during the migration and starts when told.
    const api = run("serve")
    const opened = once(api, "message")
    const migration = run("migrate")
    const figures = once(migration, "message") as Promise<[NostroFigures]>
    const migrated = await exitOf(migration)
    if (migrated !== 0) return void (process.exitCode = stopping.signal.aborted ? 0 : 1)
    signalStart(api)
    const ended = exitOf(api)
    await Promise.race([opened, ended])
    // Members come first; the jobs can wait.
    const others = [keepRunning(() => runMigrated("jobs"), stopping.signal)]
    if (staffUrl && staffIdentityUrl) {
      others.push(keepRunning(() => runMigrated("staff"), stopping.signal))
    }
    if (banks && !stopping.signal.aborted) {
      const { agree, keep, controlPage, settings: toReachThem } = await banks
      Object.assign(settings, toReachThem)
      const message = await agree((await figures)[0])
      if (message) console.log(message)
      // They end after the payments worker, so that it can finish what it sends.
      keep(stopping.signal).catch((error: unknown) => log.error(error))
      console.log(`The other banks, simulated: ${controlPage}`)
    }
    if (env.RAIL_ADAPTER !== "none") {
      others.push(keepRunning(() => runMigrated("rail"), stopping.signal))
    }
    process.exitCode = (await ended) ?? 1
    stopping.abort()
    await Promise.all(others)
  } finally {
    stopping.abort()
    await end()
  }
}

/** Starts a part with this Node.js and its flags, on this terminal, with the settings that it needs. */
function startPart(part: Part, env: Env, settings: Record<string, string>): ChildProcess {
  const self = fileURLToPath(import.meta.url)
  const main = fileURLToPath(new URL(`./main${extname(self)}`, import.meta.url))
  const kept: readonly string[] = [...given[part], ...secretsOf[part]]
  const withheld = [...databaseUrls, ...keysOfMessages, ...secretNames].filter(
    (name) => !kept.includes(name),
  )
  return spawn(process.execPath, [...process.execArgv, main, `--${part}`], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      ...settings,
      ...Object.fromEntries(withheld.map((name) => [name, ""])),
      // These belong to the embedded database, which this process owns.
      WAL_ARCHIVE_DIR: "",
      SEED_DEMO: String(env.SEED_DEMO),
    },
  })
}

/** Tells a part that the database is migrated, unless the part has ended. */
function signalStart(child: ChildProcess): void {
  child.send("migrated", () => undefined)
}

start().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof BootError ? error.message : error)
    process.exit(1)
  },
)
