import { type ChildProcess, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Whether a child has ended, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends a signal to a process. @returns false when it has already ended */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false
    throw error
  }
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    return list.trim().split(/\s+/).map(Number).filter(Boolean)
  } catch {
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    const pairs = stdout.trim().split("\n")
    const found = pairs.map((line) => line.trim().split(/\s+/).map(Number))
    return found.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))
  }
}

/**
 * SIGKILL of a process and its children at the same time. It is stopped first, so that it starts no
 * more children.
 */
export function killWithChildren(pid: number): void {
  if (!signal(pid, "SIGSTOP")) return
  const children = childrenOf(pid)
  for (const each of [pid, ...children]) signal(each, "SIGKILL")
}

/** Waits until a child has ended. */
export async function untilEnded(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  await new Promise((resolve) => child.once("exit", resolve))
}
