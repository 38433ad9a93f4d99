import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { describeFailed, type FailedTest, failedTests } from "./failed-tests.ts"
import { maxForgiven, neverForgiven } from "./flaky-rules.ts"
import { readCounts } from "./test-counts.ts"
import type { TestProgram } from "./test-runs.ts"
import type { Outcome, Step } from "./test-step.ts"

/** A run of vitest or Playwright. */
export type TestRun = TestProgram & { readonly outcome: Outcome }

/** What the record of a run says that had no error outside of its tests (testing/run-record.ts). */
export const soundRecord = "The ledger is sound.\n"

/** How often a failed test must pass. */
const timesAgain = 2

/**
 * Runs what failed again, alone and twice, after all else has ended, unless it is never to be forgiven.
 * @param runStep runs a step
 * @returns the flaky tests, which are forgiven; or else why the failures are not
 */
export async function forgiveFlaky(
  runs: readonly TestRun[],
  runStep: (step: Step) => Promise<Outcome>,
): Promise<{ flaky: readonly FailedTest[]; refused: readonly string[] }> {
  const failing = runs.filter(({ outcome, json }) => !outcome.held || failedTests(json).length > 0)
  const flaky = failing.flatMap(({ json }) => failedTests(json))
  const refused = failing.flatMap(refusals)
  if (flaky.length > maxForgiven) {
    refused.push(`${flaky.length} tests failed: more than ${maxForgiven} are not forgiven`)
  }
  for (const run of refused.length === 0 ? failing : [])
    refused.push(...(await failedAgain(run, runStep)))
  return refused.length === 0 ? { flaky, refused } : { flaky: [], refused }
}

/** Why a run is not forgiven, whether or not its tests pass again. */
function refusals({ outcome: { name }, json, record }: TestRun): string[] {
  const tests = failedTests(json)
  const outside = existsSync(record) ? readFileSync(record, "utf8") : "It did not come to its end."
  return [
    ...(tests.length === 0 ? [`${name}: it failed without a failed test`] : []),
    ...(outside === soundRecord ? [] : [`${name}: ${outside.trim()}`]),
    // Skipped tests are no flakes.
    ...(readCounts(json)?.failed === tests.length ? [] : [`${name}: tests were skipped`]),
    ...tests.flatMap((test) => {
      const source = test.title === "" ? "" : readFileSync(join(repoRoot, test.file), "utf8")
      const rule = neverForgiven(test, source)
      return rule === undefined ? [] : [`never forgiven (${rule}): ${test.file} › ${test.title}`]
    }),
  ]
}

async function failedAgain(
  run: TestRun,
  runStep: (step: Step) => Promise<Outcome>,
): Promise<string[]> {
  const tests = failedTests(run.json)
  for (let time = 1; time <= timesAgain; time += 1) {
    rmSync(run.json)
    const { held } = await runStep(await run.again(tests))
    const passed = readCounts(run.json)?.passed ?? 0
    if (held && passed >= tests.length) continue
    // Tests that were not chosen count as skipped.
    const chosen = new Set(tests.map(({ title }) => title))
    const again = failedTests(run.json).filter(({ title }) => chosen.has(title))
    return (again.length > 0 ? again : tests).map((test) => `failed again: ${describeFailed(test)}`)
  }
  return []
}
