/**
 * `npm test`: the checks and tests. `npm test -- --long` runs what it leaves out, in short form: the tests that are
 * long by nature (scripts/long-tests.ts) and the chaos tests. Continues after a failure, so that one run reports
 * everything; exits with 1 if anything failed. Failed tests are run again, and forgiven if they are flaky
 * (scripts/forgive-flaky.ts). Names the failed and the flaky tests again at the end; the last line counts:
 * "N passed, M failed".
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../server/config/root.ts"
import { describeFailed, failedTests } from "./failed-tests.ts"
import { forgiveFlaky, type TestRun } from "./forgive-flaky.ts"
import { longBrowserTests, longTests, testsOfOtherPrograms } from "./long-tests.ts"
import { type Counts, countsOf, readCounts } from "./test-counts.ts"
import { playwright, type TestProgram, vitest } from "./test-runs.ts"
import { type Outcome, runInPairs, runQuietly, runVisibly, type Step } from "./test-step.ts"

const { long } = parseArgs({ options: { long: { type: "boolean", default: false } } }).values
const from = performance.now()
const folder = mkdtempSync(join(tmpdir(), "tessera-test-"))
/** The flaky tests of the last run. */
const flakyFile = join(repoRoot, "flaky-tests.log")

const tsx = (name: string, script: string): Step => ({ name, args: ["--import", "tsx", script] })

const checks: Step[] = [
  { name: "Format", args: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  tsx("Lint", "scripts/check-lint.ts"),
  { name: "Types", args: ["node_modules/typescript-7/bin/tsc", "--noEmit"] },
  tsx("Import rules", "scripts/check-boundaries.ts"),
  tsx("Tree", "scripts/check-tree.ts"),
  tsx("Words", "scripts/check-words.ts"),
  tsx("Size", "scripts/measure-size.ts"),
  tsx("Changes", "scripts/measure-changes.ts"),
  tsx("Translated pages", "scripts/check-translated.ts"),
  {
    name: "Spelling",
    args: ["node_modules/cspell/bin.mjs", "lint", "--no-progress", "--no-summary", "."],
  },
  tsx("API descriptions", "scripts/check-openapi.ts"),
  tsx("Migrations", "scripts/check-migrations.ts"),
  tsx("Supply chain", "scripts/check-supply.ts"),
  { name: "Dead code", args: ["node_modules/knip/bin/knip.js"] },
]
/** What the settings of Vitest and Playwright read (testing/full-form.ts). */
const env = { WITHOUT_LONG_TESTS: long ? "0" : "1" }
const code = long
  ? vitest({
      name: "Long API tests",
      folder,
      env,
      options: ["--project=api"],
      files: [...longTests, ...testsOfOtherPrograms],
    })
  : vitest({ name: "Unit, component and API tests", folder, env })
const browser = long
  ? playwright({ name: "Long browser tests", folder, env, files: longBrowserTests })
  : playwright({ name: "Browser tests", folder, env })
const build: Step = { name: "Build", args: ["scripts/build.mjs"] }
const budget = tsx("Budget", "scripts/check-budget.ts")
const chaos: Step = {
  name: "Chaos tests (short)",
  args: ["--import", "tsx", "chaos/run-chaos.ts", "--short"],
}

/** Builds, and weighs what was built. */
async function buildAndWeigh(): Promise<Outcome[]> {
  const built = await runQuietly(build)
  return built.held && !long ? [built, await runQuietly(budget)] : [built]
}

async function runAll(): Promise<{ steps: Outcome[]; runs: TestRun[] }> {
  const staticChecks = long ? [] : checks
  const steps = await runInPairs([
    buildAndWeigh,
    ...staticChecks.map((check) => async () => [await runQuietly(check)]),
  ])
  const built = steps.some(({ name, held }) => name === build.name && held)
  const run = async (
    program: TestProgram,
    runStep: (step: Step) => Promise<Outcome>,
  ): Promise<TestRun> => ({ ...program, outcome: await runStep(await program.all()) })
  const withoutBuild = { name: "Browser tests (no build)", held: false, seconds: 0 }
  // After a failed build, tests must not run on the older one.
  const inBrowser = async () =>
    built ? run(browser, runQuietly) : { ...browser, outcome: withoutBuild }
  // Alone: some faults need locks within a time, which a busy machine does not give.
  const disturbed = built && long ? [await runQuietly(chaos)] : []
  // Side by side: each waits for a third of its time.
  const [coded, browsed] = await Promise.all([run(code, runVisibly), inBrowser()])
  return { steps: [...steps, ...disturbed], runs: [coded, browsed] }
}

try {
  rmSync(flakyFile, { force: true })
  const { steps, runs } = await runAll()
  // Before they are run again: that writes new reports.
  const reported = runs.flatMap(({ json }) => failedTests(json)).map(describeFailed)
  const counted = runs.map(({ outcome, json }) => ({ outcome, counts: readCounts(json) }))
  const { flaky, refused } = await forgiveFlaky(runs, runQuietly)
  const forgiven = flaky.length > 0
  const outcomes: (Outcome & Counts)[] = [
    ...steps.map((one) => ({ ...one, ...countsOf(one.held, undefined) })),
    ...counted.map(({ outcome, counts }) => {
      if (!forgiven || !counts) return { ...outcome, ...countsOf(outcome.held, counts) }
      return { ...outcome, held: true, passed: counts.passed + counts.failed, failed: 0 }
    }),
  ]
  for (const one of reported) console.log(`\n${forgiven ? "~ flaky:" : "✗"} ${one}`)
  for (const why of refused) console.log(`\n✗ ${why}`)
  if (forgiven) writeFileSync(flakyFile, `${reported.join("\n\n")}\n`)
  console.log("")
  for (const { name, held, failed, seconds } of outcomes) {
    const verdict = held && failed === 0 ? "holds" : "FAILS"
    console.log(`${verdict}  ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  const sum = (kind: keyof Counts) => outcomes.reduce((total, one) => total + one[kind], 0)
  console.log(`\nIn ${Math.round((performance.now() - from) / 1000)} s.`)
  if (forgiven) console.log(`${flaky.length} flaky, to be repaired: flaky-tests.log`)
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`)
  if (sum("failed") > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
