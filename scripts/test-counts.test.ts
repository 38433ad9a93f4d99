import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { countsOf, readCounts } from "./test-counts.ts"

const folder = mkdtempSync(join(tmpdir(), "tessera-counts-"))
afterAll(() => rmSync(folder, { recursive: true }))

function counted(json: unknown) {
  const file = join(folder, "result.json")
  writeFileSync(file, JSON.stringify(json))
  return readCounts(file)
}

test("vitest's skipped tests count as failed", () => {
  const run = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 }
  expect(counted(run)).toEqual({ passed: 7, failed: 3 })
})

test("Playwright's flaky and skipped tests count as failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(counted({ stats })).toEqual({ passed: 5, failed: 3 })
})

test("a run without a report has no counts", () => {
  expect(readCounts(join(folder, "absent.json"))).toBeUndefined()
})

test.each([
  ["a check that holds is one", true, undefined, { passed: 1, failed: 0 }],
  ["a check that fails is one", false, undefined, { passed: 0, failed: 1 }],
  ["no test at all is a failure", true, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ["a run that fails after its tests", false, { passed: 9, failed: 0 }, { passed: 9, failed: 1 }],
  ["failed tests are not counted twice", false, { passed: 9, failed: 2 }, { passed: 9, failed: 2 }],
])("%s", (_name, held, tests, counts) => {
  expect(countsOf(held, tests)).toEqual(counts)
})
