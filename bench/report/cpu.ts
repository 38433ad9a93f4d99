import { readdirSync, readFileSync } from "node:fs"

/** Linux reports hundredths of a second (USER_HZ, proc(5)). */
const ticks = 100

/** utime, stime, and those of the children it has waited for (proc(5), fields 14 to 17). */
function timesOf(pid: number): { own: number; children: number; parent: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number)
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [
      fields[1],
      fields[11],
      fields[12],
      fields[13],
      fields[14],
    ]
    return { parent, own: (utime + stime) / ticks, children: (cutime + cstime) / ticks }
  } catch {
    // It has ended, or this is not Linux.
    return undefined
  }
}

/**
 * Seconds of CPU that a process and its children have used, including ended children; NaN if the
 * system does not report it.
 */
export function cpuSeconds(pid: number): number {
  const self = timesOf(pid)
  if (!self) return Number.NaN
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  return self.own + self.children + living.reduce((sum, { own }) => sum + own, 0)
}
