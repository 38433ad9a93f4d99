import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { Secrets } from "../server/config/env-keys.ts"
import { repoRoot } from "../server/config/root.ts"
import { errorReason } from "../server/db/sql-error.ts"
import { timeLimits, timeLimitsTimes } from "../server/db/time-limits.ts"
import { programOf } from "./built-server.ts"
import { checkpointsFileOf } from "./checkpoints-file.ts"
import { databaseSettings } from "./pgbouncer.ts"
import { reservePort } from "./reserve-port.ts"

/** Addresses and secrets that the processes of one bank share. */
export type BankAddress = {
  readonly appUrl: string
  readonly ownerUrl: string
  /** The role for jobs; omitted if the owner does them. */
  readonly jobsUrl?: string
  /** The role for payments between banks; left out where it is the owner. */
  readonly railUrl?: string
  /** The staff app's roles; left out without a staff app. */
  readonly staffUrl?: string
  readonly staffIdentityUrl?: string
  readonly secrets: Secrets
}

/** A running API process. */
export type ApiProcess = {
  /** Its origin, such as `http://127.0.0.1:23456`. */
  readonly url: string
  readonly pid: number
  /** What it has printed so far. */
  output(): string
  /**
   * Sends a signal (SIGTERM by default), waits until the process has ended, and returns its exit
   * code.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * The factor by which an API process under test may exceed production's time limits
 * (`TIME_LIMIT_FACTOR`).
 */
const testTimeFactor = 20

/** The time limits of the tests' bank, which allow for a busy machine. */
export const testTimeLimits = timeLimitsTimes(testTimeFactor)

/** The lock timeout of processes that startApiWithProductionLocks starts, in milliseconds. */
export const productionLockMs = timeLimits.lock

/** For a test of the timeouts themselves: a process on a separate database. */
export const realTimeLimits = { TIME_LIMIT_FACTOR: "1" }

/**
 * How much memory hashing a password takes under test, in KiB: thousands of members sign in, and a
 * hash in production takes 17 ms of processor time.
 */
export const testHashKib = 64

/** For a test of the hashes themselves: production's cost. */
export const realHashes = { PASSWORD_HASH_KIB: "" }

/** A process in production, which allows neither longer time limits nor cheaper hashes. */
export const productionSettings = { NODE_ENV: "production", ...realTimeLimits, ...realHashes }

/** Generous, so that many tests may run from one address; tests of the limits set their own. */
export const testSettings = {
  NODE_ENV: "test",
  RATE_LIMIT_PER_MINUTE: "1000000",
  SIGN_IN_LIMIT_PER_MINUTE: "1000000",
  TIME_LIMIT_FACTOR: String(testTimeFactor),
  PASSWORD_HASH_KIB: String(testHashKib),
}

/** Less than a hook of a test may take, so that the test prints what the process said. */
const timeoutMs = 600_000
/** A process that does not answer by then is asked again. */
const answerMs = 60_000

/**
 * Starts the server on a free port and waits until it is ready.
 * @param settings environment variables that differ from those of the tests
 * @throws Error with the process's output when it ends early or is not ready within 10 minutes
 */
export async function startApi(
  bank: BankAddress,
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, programOf("main"), {
    cwd: repoRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environmentOf(bank), PORT: String(port), PUBLIC_URL: url, ...settings },
  })
  let text = ""
  const output = () => text
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
  }
  try {
    await untilReady(child, url, output)
  } catch (error) {
    child.kill("SIGKILL")
    throw new Error(`${String(error)}\n${text}`, { cause: error })
  }
  return { url, pid: child.pid ?? 0, output, stop: (signal) => stop(child, signal) }
}

/** Migrates and fills a database like the first start of an API process on it. */
export async function prepareDatabase(bank: BankAddress): Promise<void> {
  await promisify(execFile)(process.execPath, [...programOf("main"), "--migrate"], {
    cwd: repoRoot,
    env: environmentOf(bank),
  })
}

function environmentOf(bank: BankAddress) {
  const { appUrl, ownerUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl, secrets } = bank
  return {
    ...process.env,
    ...testSettings,
    ...secrets,
    ...databaseSettings(appUrl),
    DATABASE_OWNER_URL: ownerUrl,
    ...(jobsUrl && { DATABASE_JOBS_URL: jobsUrl }),
    ...(railUrl && { DATABASE_RAIL_URL: railUrl }),
    ...(staffUrl && { DATABASE_STAFF_URL: staffUrl }),
    ...(staffIdentityUrl && { DATABASE_STAFF_IDENTITY_URL: staffIdentityUrl }),
    SEAL_HEADS_FILE: checkpointsFileOf({ ownerUrl }),
  }
}

/**
 * Starts another process of a bank with production's lock timeout. The other processes on the same
 * database keep theirs.
 */
export function startApiWithProductionLocks(bank: BankAddress): Promise<ApiProcess> {
  return startApi({ ...bank, appUrl: withProductionLocks(bank.appUrl) })
}

/** A database's address that sets production's lock timeout. */
export function withProductionLocks(url: string): string {
  const address = new URL(url)
  address.searchParams.set("options", `-c lock_timeout=${productionLockMs}`)
  return address.href
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let answer = "It was not asked"
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The API process ended before it was ready (${child.exitCode})`)
    }
    // Before it says so, another test run's process may have taken the port.
    if (output().includes("Tessera is open")) {
      try {
        const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(answerMs) })
        if (ready.ok) return
        answer = `It answered ${ready.status} ${await ready.text()}`
      } catch (error) {
        answer = `It did not answer: ${errorReason(error)}`
      }
    }
    await sleep(50)
  }
  throw new Error(`The API process was not ready within 10 minutes. ${answer}.`)
}

async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, "exit")
  child.kill(signal)
  const forced = setTimeout(() => child.kill("SIGKILL"), 600_000)
  await ended
  clearTimeout(forced)
  return child.exitCode
}
