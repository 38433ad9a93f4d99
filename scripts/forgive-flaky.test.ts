import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it, vi } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { forgiveFlaky, soundRecord } from "./forgive-flaky.ts"
import { playwright, vitest } from "./test-runs.ts"
import { runQuietly } from "./test-step.ts"

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const fixtures = "scripts/fixtures/flaky"
const programs = { vitest, playwright }

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-flaky-"))
  folders.push(folder)
  return folder
}

it.each(["vitest", "playwright"] as const)(
  "%s: a test that fails, and passes alone two times, is flaky and forgiven",
  async (name) => {
    const folder = makeFolder()
    vi.spyOn(console, "log").mockImplementation(() => undefined)
    const count = join(folder, "count")
    const program = programs[name]({
      name,
      folder,
      options: [`--config=${fixtures}/${name}.config.ts`],
      env: {
        FLAKY_FAILS: "1",
        FLAKY_COUNT: count,
        FLAKY_LEDGER: "The ledger is sound.",
        FLAKY_RESULTS: join(folder, "results"),
      },
    })
    const outcome = await runQuietly(await program.all())
    expect(outcome.held).toBe(false)
    const { flaky, refused } = await forgiveFlaky([{ ...program, outcome }], runQuietly)
    expect(refused).toEqual([])
    expect(flaky).toMatchObject([{ title: "shows $5.00 (planted)" }])
    expect(flaky[0]?.message).toContain("expect")
    expect(flaky[0]?.file).toMatch(/^scripts\/fixtures\/flaky\/planted\./)
    // The other test of its file was not run again.
    expect(readFileSync(count, "utf8")).toHaveLength(3)
  },
)

/** A report in which these tests of a file failed, and one passed. */
function report(file: string, failed: readonly string[], skipped = 0): string {
  return JSON.stringify({
    numPassedTests: 1,
    numFailedTests: failed.length,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [
      {
        name: join(repoRoot, file),
        message: "",
        status: failed.length > 0 ? "failed" : "passed",
        assertionResults: failed.map((fullName) => ({
          fullName,
          status: "failed",
          failureMessages: ["not visible"],
        })),
      },
    ],
  })
}

type Case = {
  file?: string
  failed?: string[]
  skipped?: number
  record?: string
  /** Whether each further run passes. */
  again?: boolean[]
}

/** What is made of a run that reports this; and how often it was run again. */
async function judge(given: Case) {
  const { file = `${fixtures}/planted.test.ts`, failed = ["holds"], again = [true, true] } = given
  const { skipped = 0, record = soundRecord } = given
  const folder = makeFolder()
  const program = vitest({ name: "Tests", folder, env: {} })
  writeFileSync(program.json, report(file, failed, skipped))
  writeFileSync(program.record, record)
  const outcome = { name: "Tests", held: false, seconds: 1 }
  let times = 0
  const runStep = async () => {
    const held = again[times] === true
    writeFileSync(program.json, report(file, held ? [] : failed))
    times += 1
    return { ...outcome, held }
  }
  return { ...(await forgiveFlaky([{ ...program, outcome }], runStep)), times }
}

it("does not forgive a test that fails again, the first or the second time", async () => {
  for (const [again, times] of [
    [[false], 1],
    [[true, false], 2],
  ] as const) {
    expect(await judge({ again: [...again] })).toEqual({
      flaky: [],
      refused: [`failed again: ${fixtures}/planted.test.ts › holds\n    not visible`],
      times,
    })
  }
})

it.each<[string, Case, string]>([
  [
    "an unsound ledger",
    { record: "The end of the run failed\n" },
    "Tests: The end of the run failed",
  ],
  ["an error outside of the tests", { record: `An error\n${soundRecord}` }, "Tests: An error"],
  ["a run that did not end", { record: "" }, "Tests: "],
  ["a failed run without a failed test", { failed: [] }, "Tests: it failed without a failed test"],
  ["skipped tests", { skipped: 1 }, "Tests: tests were skipped"],
  ["four failed tests", { failed: ["a", "b", "c", "d"] }, "4 tests failed: more than 3"],
  [
    "a test that is never forgiven",
    { file: "testing/model/bank-model.test.ts" },
    "never forgiven (the ledger, chaos, fuzz, and model tests): testing/model/bank-model.test.ts › holds",
  ],
])("does not forgive %s, and runs nothing again", async (_name, given, why) => {
  const { flaky, refused, times } = await judge(given)
  expect(flaky).toEqual([])
  expect(refused.join("\n")).toContain(why)
  expect(times).toBe(0)
})

it("runs nothing again when all tests pass", async () => {
  const program = vitest({ name: "Tests", folder: makeFolder(), env: {} })
  writeFileSync(program.json, report("a.test.ts", []))
  const run = { ...program, outcome: { name: "Tests", held: true, seconds: 1 } }
  const runStep = () => Promise.reject(new Error("nothing to run again"))
  expect(await forgiveFlaky([run], runStep)).toEqual({ flaky: [], refused: [] })
})
