import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { BootError } from "../../config/boot-error.ts"
import type { ServerLocation } from "./location.ts"
import { minimalEnvironment } from "./run-command.ts"

const startTimeoutMs = 300_000
const maxLogBytes = 5_000_000

const bankSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  // A commit that was acknowledged must be on disk.
  "fsync=on",
  "full_page_writes=on",
  "synchronous_commit=on",
  // The server's log never contains statements, their parameters, or rows.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
]

/** The lines of postmaster.pid (PostgreSQL's miscadmin.h: pid, directory, …, port, …, status). */
export function readPidFile(pgdata: string): string[] {
  try {
    return readFileSync(join(pgdata, "postmaster.pid"), "utf8").split("\n")
  } catch {
    return []
  }
}

function openLog(path: string): { fd: number; since: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(path, `${path}.1`)
  return { fd: openSync(path, "a", 0o600), since: size > maxLogBytes ? 0 : size }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Failed starts that a retry may cure. */
export class StartError extends BootError {
  readonly portTaken: boolean
  constructor(log: string) {
    super(`PostgreSQL did not start: ${log.trim() || "it gave no reason"}`)
    this.portTaken = log.includes("could not create any TCP/IP sockets")
  }
}

type StartOptions = {
  /** Settings in addition to the bank's own, such as `archive_mode=on`. */
  readonly settings?: readonly string[]
  /** The time limit for becoming ready; Infinity when a long recovery is expected. */
  readonly timeoutMs?: number
}

/**
 * Starts PostgreSQL on a port of 127.0.0.1 and waits until it accepts connections.
 * @throws StartError with the server's output when it exits first
 */
export async function startPostmaster(
  place: ServerLocation,
  port: number,
  { settings = [], timeoutMs = startTimeoutMs }: StartOptions = {},
): Promise<ChildProcess> {
  const path = join(place.dataDir, "postgres.log")
  const log = openLog(path)
  const all = [`port=${port}`, ...bankSettings, ...settings]
  const args = ["-D", place.pgdata, ...all.flatMap((setting) => ["-c", setting])]
  // In its own session, so that Ctrl-C in the terminal reaches the bank but not its database.
  const child = spawn(join(place.bin, "postgres"), args, {
    ...minimalEnvironment(),
    ...place.runAs,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  })
  child.unref()
  closeSync(log.fd)
  let failure: Error | undefined
  child.on("error", (error) => (failure = error))
  const until = Date.now() + timeoutMs
  for (;;) {
    if (failure) throw new StartError(failure.message)
    if (hasEnded(child)) {
      throw new StartError(readFileSync(path).subarray(log.since).toString())
    }
    const lines = readPidFile(place.pgdata)
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return child
    if (Date.now() > until) {
      child.kill("SIGQUIT")
      throw new StartError(`it was not ready after ${timeoutMs / 1000} seconds`)
    }
    await sleep(20)
  }
}

/** Fast shutdown: open transactions are rolled back; everything committed is on disk. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.ref()
  child.kill("SIGINT")
  const forceQuit = setTimeout(() => child.kill("SIGQUIT"), 60_000)
  await ended
  clearTimeout(forceQuit)
}
