import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { extname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { pino } from "pino"
import { BootError } from "./boot-error.ts"
import { type Env, loadEnv } from "./env.ts"
import type { Part } from "./open-bank.ts"
import { openDatabase } from "./open-database.ts"

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * A child does not get URLs that it does not need. They are set to nothing, so that a `.env` file
 * cannot restore them.
 */
const addresses: Record<Part, readonly string[]> = {
  migrate: ["DATABASE_OWNER_URL", "DATABASE_JOBS_URL"],
  serve: [],
  jobs: ["DATABASE_JOBS_URL"],
}

/**
 * Runs the bank as three processes: one migrates and ends, one serves the API, one runs the jobs.
 * This process owns the embedded database and its roles' credentials, and serves no requests.
 */
async function start(): Promise<void> {
  const env = loadEnv()
  const log = pino({ level: env.LOG_LEVEL })
  const stopping = new AbortController()
  const running = new Map<Part, ChildProcess>()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stopping.abort())
  }
  const { appUrl, ownerUrl, jobsUrl, stop } = await openDatabase(env, log)
  const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_JOBS_URL: jobsUrl }
  const run = (part: Part): ChildProcess => {
    const child = startPart(part, env, urls)
    running.set(part, child)
    child.once("exit", () => running.get(part) === child && running.delete(part))
    return child
  }
  const end = async () => {
    await Promise.all([...running.values()].map(stopChild))
    await stop()
  }
  stopping.signal.addEventListener("abort", () => {
    for (const child of running.values()) child.kill("SIGTERM")
  })
  try {
    // Loads its code during the migration and starts when told.
    const api = run("serve")
    const opened = once(api, "message")
    const migrated = await exitOf(run("migrate"))
    if (migrated !== 0) return void (process.exitCode = stopping.signal.aborted ? 0 : 1)
    tell(api)
    const ended = exitOf(api)
    await Promise.race([opened, ended])
    // Members come first; the jobs can wait.
    const jobs = keepRunning(() => run("jobs"), stopping.signal)
    process.exitCode = (await ended) ?? 1
    stopping.abort()
    await jobs
  } finally {
    stopping.abort()
    await end()
  }
}

/** Starts a part with this Node.js and its flags, on this terminal, with the URLs that it needs. */
function startPart(part: Part, env: Env, urls: Record<string, string>): ChildProcess {
  const self = fileURLToPath(import.meta.url)
  const main = fileURLToPath(new URL(`./main${extname(self)}`, import.meta.url))
  const withheld = ["DATABASE_OWNER_URL", "DATABASE_JOBS_URL"].filter(
    (name) => !addresses[part].includes(name),
  )
  return spawn(process.execPath, [...process.execArgv, main, `--${part}`], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      ...urls,
      ...Object.fromEntries(withheld.map((name) => [name, ""])),
      // These belong to the embedded database, which this process owns.
      WAL_ARCHIVE_DIR: "",
      SEED_DEMO: String(env.SEED_DEMO),
    },
  })
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  return child.exitCode
}

/** Tells a part that the database is migrated, unless the part has ended. */
function tell(child: ChildProcess): void {
  child.send("migrated", () => undefined)
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM")
  await exitOf(child)
}

/** Starts the jobs, and restarts them when they exit, after a pause that doubles each time. */
async function keepRunning(startJobs: () => ChildProcess, stopping: AbortSignal): Promise<void> {
  let pause = firstPauseMs
  while (!stopping.aborted) {
    const child = startJobs()
    tell(child)
    await exitOf(child)
    await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    pause = Math.min(2 * pause, longestPauseMs)
  }
}

start().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof BootError ? error.message : error)
    process.exit(1)
  },
)
