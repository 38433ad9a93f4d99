import { readFileSync } from "node:fs"

/** What a process holds of the machine's memory, in MB; NaN where the system does not tell. */
export function residentMB(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}
