import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** One process, told apart from a later one that got the same number. */
export interface ProcessMark {
  readonly pid: number
  /** When it started, as this system tells it; empty where it does not tell. */
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

/** The mark of a running process, or undefined where there is none (a zombie counts as none). */
export function markOf(pid: number): ProcessMark | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !exists(pid)) return undefined
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" })
    return { pid, started: (stdout ?? "").trim() }
  }
  const stat = readProc(`/proc/${pid}/stat`)
  // proc(5): the second field is the command in brackets, which may itself hold blanks and brackets.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  if (fields?.[0] === "Z" || fields?.[0] === "X") return undefined
  const ticks = fields?.[19]
  if (!ticks) return { pid, started: "" }
  // Ticks count from the boot, so the boot belongs to the mark.
  return { pid, started: `${readProc("/proc/sys/kernel/random/boot_id")?.trim()}/${ticks}` }
}

/** Whether the marked process still runs. Where start times are not known, its number decides. */
export function isRunning(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  if (!now) return false
  return !now.started || !mark.started || now.started === mark.started
}

/** Waits until the process is gone; false when it is still there after `timeoutMs`. */
export async function waitForEnd(mark: ProcessMark, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (isRunning(mark)) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}
