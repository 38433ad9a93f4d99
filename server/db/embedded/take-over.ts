import { readlinkSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../boot-error.ts"
import { readPidFile } from "./postmaster.ts"
import { markOf, waitForEnd } from "./process-mark.ts"
import { runCommand } from "./run-command.ts"

async function isServerOf(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === "linux") {
    try {
      // A postmaster's working directory is its data directory.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgdata)
    } catch {
      // Another user's process does not show it; its command line tells as well.
    }
  }
  const { stdout } = await runCommand("ps", ["-o", "command=", "-p", String(pid)])
  return stdout.includes("postgres") && stdout.includes(pgdata)
}

/**
 * Clears what a killed owner left: a server that still runs is stopped; a stale postmaster.pid
 * whose number now belongs to another program is corrected. Call it only with the owner's lock.
 * @throws BootError when a server is left that this user may not stop.
 */
export async function clearLeftovers(pgdata: string, log: (line: string) => void): Promise<void> {
  const lines = readPidFile(pgdata)
  const mark = markOf(Number(lines[0]))
  if (!mark) return
  if (!(await isServerOf(mark.pid, pgdata))) {
    // The file also guards against servers' children that still hold shared memory, so it stays.
    // PostgreSQL takes its own parent's number for a stale one, and checks the rest.
    writeFileSync(join(pgdata, "postmaster.pid"), [process.pid, ...lines.slice(1)].join("\n"))
    return
  }
  log(`Taking over PostgreSQL (process ${mark.pid}) from an owner that has died.`)
  try {
    for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      process.kill(mark.pid, signal)
      if (await waitForEnd(mark, 30_000)) return
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ESRCH") return
    throw new BootError(
      `PostgreSQL (process ${mark.pid}) still runs on ${pgdata} and could not be stopped (${code}). Stop it as its owner.`,
    )
  }
}
