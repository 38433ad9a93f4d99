import { execFileSync } from "node:child_process"

/** What an empty program takes on two quiet cores of a server. */
const quietMs = 60

/**
 * How many times as long as on a quiet machine things take here and now, 1 at least: by the fastest of
 * three starts of an empty program. What the bank promises in seconds is told apart by it from what a
 * busy machine takes.
 */
export function howSlow(): number {
  const starts = [1, 2, 3].map(() => {
    const begun = performance.now()
    execFileSync(process.execPath, ["-e", "0"])
    return performance.now() - begun
  })
  return Math.max(1, Math.min(...starts) / quietMs)
}
