import { readlinkSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import { readPidFile } from "./postmaster.ts"
import { markOf, waitForEnd } from "./process-mark.ts"
import { runCommand } from "./run-command.ts"

async function isServerOf(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === "linux") {
    try {
      // A postmaster's working directory is its data directory.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgdata)
    } catch {
      // For another user's process it is not readable; fall back to the command line.
    }
  }
  const { stdout } = await runCommand("ps", ["-o", "command=", "-p", String(pid)])
  return stdout.includes("postgres") && stdout.includes(pgdata)
}

/**
 * Cleans up after a killed owner: stops a server that still runs, and corrects a stale
 * postmaster.pid whose process number has been reused. Call it only while holding the owner's lock.
 * @throws BootError when this user may not stop a remaining server
 */
export async function clearLeftovers(pgdata: string, log: (line: string) => void): Promise<void> {
  const lines = readPidFile(pgdata)
  const mark = markOf(Number(lines[0]))
  if (!mark) return
  if (!(await isServerOf(mark.pid, pgdata))) {
    // The file also protects against children that still hold shared memory, so it is kept.
    // PostgreSQL treats the number of its own parent as stale and checks the rest.
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
