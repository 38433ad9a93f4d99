import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../server/config/boot-error.ts"
import { findFreePort } from "../../server/db/embedded/free-port.ts"
import type { ServerLocation } from "../../server/db/embedded/location.ts"
import {
  readPidFile,
  StartError,
  startPostmaster,
  stopPostmaster,
} from "../../server/db/embedded/postmaster.ts"
import { runCommand } from "../../server/db/embedded/run-command.ts"
import { restoreCommand } from "../../server/db/embedded/wal-archive.ts"
import type { Until } from "./until-option.ts"

/** The folder with further WAL, and how far to replay it. */
export type Archive = {
  readonly folder: string
  readonly until: Until
}

function settingsFor(archive: Archive | undefined): string[] {
  const moment = archive && archive.until !== "latest" ? archive.until : undefined
  return [
    // Ready means recovered. Nothing connects earlier.
    "hot_standby=off",
    `restore_command=${archive ? restoreCommand(archive.folder) : "false"}`,
    ...(moment ? [`recovery_target_time=${moment.text}`, "recovery_target_action=promote"] : []),
  ]
}

/**
 * Turns copied files into a consistent database: replays the WAL of the copy, and of an archive if
 * one is given, begins a new timeline, and shuts the server down.
 * @throws BootError with PostgreSQL's reason when it cannot
 */
export async function recover(place: ServerLocation, archive: Archive | undefined): Promise<void> {
  // With this file the server ends on a new timeline, so its WAL is never mistaken for the
  // original's.
  writeFileSync(join(place.pgdata, "recovery.signal"), "", { mode: 0o600 })
  await giveTo(place)
  const onExit = () => endServer(place.pgdata)
  process.prependOnceListener("exit", onExit)
  try {
    const settings = settingsFor(archive)
    const port = await findFreePort()
    await stopPostmaster(
      await startPostmaster(place, port, { settings, timeoutMs: Number.POSITIVE_INFINITY }),
    )
  } catch (error) {
    throw error instanceof StartError ? explained(error, archive) : error
  } finally {
    process.off("exit", onExit)
  }
}

async function giveTo({ pgdata, runAs }: ServerLocation): Promise<void> {
  if (!runAs) return
  const owner = `${runAs.uid}:${runAs.gid}`
  const { code, stderr } = await runCommand("chown", ["-R", owner, pgdata])
  if (code !== 0)
    throw new BootError(`${pgdata} could not be given to the database's user: ${stderr}`)
}

/** The last resort when this process ends while the server recovers. */
function endServer(pgdata: string): void {
  const pid = Number(readPidFile(pgdata)[0])
  if (pid > 0) process.kill(pid, "SIGQUIT")
}

function explained({ message }: StartError, archive: Archive | undefined): BootError {
  if (archive && message.includes("recovery ended before configured recovery target")) {
    const last = /last completed transaction was at log time (.+)/.exec(message)?.[1]
    return new BootError(
      `The WAL in ${archive.folder} ends before that time${last ? `; its last commit is from ${last}` : ""}. To restore everything it has: --until latest`,
    )
  }
  const reason = /FATAL: +(.+)/.exec(message)?.[1] ?? "see below"
  return new BootError(`The recovery failed: ${reason}. Nothing was restored.\n${message}`)
}
