/**
 * `npm test`: the checks and tests. `npm test -- --all` also runs what is long by nature, in short form: the
 * chaos tests and the tests in scripts/long-tests.ts. Continues after a failure, so that one run reports everything;
 * exits with 1 if anything failed. Names the failed tests again at the end; the last line counts:
 * "N passed, M failed".
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chromiumPath, findChromium } from "../e2e/chromium.ts"
import { repoRoot } from "../server/root.ts"
import { reservePorts } from "../testing/reserve-port.ts"
import { failedTests } from "./failed-tests.ts"
import { type Counts, countsOf, readCounts } from "./test-counts.ts"
import { type Outcome, runInPairs, runQuietly, runVisibly, type Step } from "./test-step.ts"

const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values
const from = performance.now()
const results = mkdtempSync(join(tmpdir(), "tessera-test-"))
const vitestJson = join(results, "vitest.json")
const playwrightJson = join(results, "playwright.json")
const playwright = "node_modules/@playwright/test/cli.js"

const tsx = (name: string, script: string): Step => ({ name, args: ["--import", "tsx", script] })

/** What the settings of Vitest and Playwright read (testing/full-form.ts). */
const longOrNot = { WITHOUT_LONG_TESTS: all ? "0" : "1" }

const checks: Step[] = [
  { name: "Format", args: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  tsx("Lint", "scripts/check-lint.ts"),
  { name: "Types", args: ["node_modules/typescript-7/bin/tsc", "--noEmit"] },
  tsx("Import rules", "scripts/check-boundaries.ts"),
  tsx("Tree", "scripts/check-tree.ts"),
  tsx("Words", "scripts/check-words.ts"),
  {
    name: "Spelling",
    args: ["node_modules/cspell/bin.mjs", "lint", "--no-progress", "--no-summary", "."],
  },
  tsx("Migrations", "scripts/check-migrations.ts"),
  tsx("Supply chain", "scripts/check-supply.ts"),
  { name: "Dead code", args: ["node_modules/knip/bin/knip.js"] },
]
const code: Step = {
  name: "Unit, component and API tests",
  args: [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestJson}`,
  ],
  env: longOrNot,
}
const build: Step = { name: "Build", args: ["scripts/build.mjs"] }
const budget = tsx("Budget", "scripts/check-budget.ts")
const chaos: Step = {
  name: "Chaos tests (short)",
  args: ["--import", "tsx", "chaos/run-chaos.ts", "--short"],
}

/** Installs Playwright's Chromium if it is missing; prints what to run if that fails. */
function ensureChromium(): boolean {
  if (!findChromium()) {
    spawnSync(process.execPath, [playwright, "install", "chromium"], {
      cwd: repoRoot,
      stdio: "inherit",
    })
  }
  try {
    chromiumPath()
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function testInBrowser(): Promise<Outcome> {
  const name = "Browser tests"
  if (!ensureChromium()) return { name, held: false, seconds: 0 }
  // Its settings take the next two as well (playwright.config.ts).
  const [port] = await reservePorts(3)
  return runQuietly({
    name,
    args: [playwright, "test", "--reporter=list,json"],
    env: {
      ...longOrNot,
      E2E_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson,
    },
  })
}

/** Builds, and runs what needs the build but not all of the processor: chaos tests mostly wait. */
async function buildAndUse(): Promise<Outcome[]> {
  const built = await runQuietly(build)
  // After a failed build, tests must not run on the older one.
  if (!built.held) return [built]
  return [built, ...(all ? [await runQuietly(chaos)] : []), await runQuietly(budget)]
}

async function runAll(): Promise<(Outcome & Counts)[]> {
  const checked = await runInPairs([
    buildAndUse,
    ...checks.map((check) => async () => [await runQuietly(check)]),
  ])
  const built = checked.some(({ name, held }) => name === build.name && held)
  // Side by side: both wait for a third of their time.
  const [tested, browser] = await Promise.all([
    runVisibly(code),
    built ? testInBrowser() : { name: "Browser tests (no build)", held: false, seconds: 0 },
  ])
  return [
    ...checked.map((one) => ({ ...one, ...countsOf(one.held, undefined) })),
    { ...tested, ...countsOf(tested.held, readCounts(vitestJson)) },
    { ...browser, ...countsOf(browser.held, readCounts(playwrightJson)) },
  ]
}

try {
  const outcomes = await runAll()
  for (const failed of [vitestJson, playwrightJson].flatMap(failedTests))
    console.log(`\n✗ ${failed}`)
  console.log("")
  for (const { name, held, failed, seconds } of outcomes) {
    const verdict = held && failed === 0 ? "holds" : "FAILS"
    console.log(`${verdict}  ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s`)
  }
  const sum = (kind: keyof Counts) => outcomes.reduce((total, one) => total + one[kind], 0)
  console.log(`\nIn ${Math.round((performance.now() - from) / 1000)} s.`)
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`)
  if (sum("failed") > 0) process.exitCode = 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
