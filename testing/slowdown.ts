import { execFileSync } from "node:child_process"

/** How long an empty program takes on two idle server cores, in milliseconds. */
const quietMs = 60

/**
 * How much slower this machine is now than an idle one, at least 1, by the fastest of three starts
 * of an empty program. It separates the bank's guarantees in seconds from the effects of a busy
 * machine.
 */
export function slowdown(): number {
  const starts = [1, 2, 3].map(() => {
    const begun = performance.now()
    execFileSync(process.execPath, ["-e", "0"])
    return performance.now() - begun
  })
  return Math.max(1, Math.min(...starts) / quietMs)
}
