import { readFileSync } from "node:fs"
import * as z from "zod/mini"

export type Counts = {
  readonly passed: number
  readonly failed: number
}

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})
const Playwright = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/**
 * Counts the results of a test run. A test that was skipped, or passed only on a second try, proves
 * nothing and counts as failed.
 * @param file the JSON that vitest or Playwright wrote; undefined counts when it wrote none
 */
export function readCounts(file: string): Counts | undefined {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
  const vitest = Vitest.safeParse(json).data
  if (vitest) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitest
    return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests }
  }
  const { stats } = Playwright.parse(json)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

/**
 * The counts of a step: those of its tests, or the step itself as one; a failed run has at least
 * one failure.
 */
export function countsOf(held: boolean, tests: Counts | undefined): Counts {
  const { passed, failed } = tests ?? { passed: held ? 1 : 0, failed: held ? 0 : 1 }
  // A run without tests proves nothing, and a failed ledger check fails a run in which every test passed.
  const silent = failed === 0 && (!held || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}
