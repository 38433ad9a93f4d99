import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Identifies a process, even if its number is later reused. */
export type ProcessMark = {
  readonly pid: number
  /** Its start time as the system reports it; empty where unknown. */
  readonly started: string
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** The mark of a running process, or undefined if there is none (zombies do not count). */
export function markOf(pid: number): ProcessMark | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !exists(pid)) return undefined
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" })
    return { pid, started: (stdout ?? "").trim() }
  }
  const stat = readProc(`/proc/${pid}/stat`)
  // proc(5): the second field is the command in parentheses, which may itself contain spaces and
  // parentheses.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  if (fields?.[0] === "Z" || fields?.[0] === "X") return undefined
  const ticks = fields?.[19]
  if (!ticks) return { pid, started: "" }
  // Ticks count from the boot, so the boot id is part of the mark.
  return { pid, started: `${readProc("/proc/sys/kernel/random/boot_id")?.trim()}/${ticks}` }
}

/**
 * Whether the marked process is still running. Without start times, only the number is compared.
 */
export function isRunning(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  if (!now) return false
  return !now.started || !mark.started || now.started === mark.started
}

/** Waits until the process is gone; false if it is still there after `timeoutMs`. */
export async function waitForEnd(mark: ProcessMark, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (isRunning(mark)) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}
