import { readFileSync } from "node:fs"

/** A process's resident memory, in MB; NaN if the system does not report it. */
export function residentMB(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}
