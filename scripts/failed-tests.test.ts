import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { describeFailed, failedTests } from "./failed-tests.ts"

const folder = mkdtempSync(join(tmpdir(), "tessera-failed-"))
afterAll(() => rmSync(folder, { recursive: true }))

function failedIn(json: unknown): string[] {
  const file = join(folder, "result.json")
  writeFileSync(file, JSON.stringify(json))
  return failedTests(file).map(describeFailed)
}

test("lists vitest's failed tests with the expected values", () => {
  const passed = { fullName: "adds", status: "passed", failureMessages: [] }
  const failed = {
    fullName: "subtracts",
    status: "failed",
    failureMessages: ["\u001b[31mexpected 1\nto be 2\u001b[39m"],
  }
  const file = {
    name: join(repoRoot, "sum.test.ts"),
    status: "failed",
    message: "",
    assertionResults: [passed, failed],
  }
  expect(failedIn({ testResults: [file] })).toEqual([
    "sum.test.ts › subtracts\n    expected 1\n    to be 2",
  ])
})

test("lists a file that could not be loaded with the reason", () => {
  const name = join(repoRoot, "sum.test.ts")
  const file = { name, status: "failed", message: "no export", assertionResults: [] }
  expect(failedIn({ testResults: [file] })).toEqual(["sum.test.ts › \n    no export"])
})

test("lists Playwright's failed tests at any depth, for each project", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    line: 7,
    tests: statuses.map((status) => ({
      status,
      projectName: "mobile",
      results: [{ error: { message: "not visible" } }],
    })),
  })
  const inner = {
    file: "pay.spec.ts",
    specs: [spec("pays", "unexpected"), spec("waits", "expected")],
  }
  const config = { rootDir: join(repoRoot, "e2e") }
  expect(failedIn({ config, suites: [{ file: "pay.spec.ts", suites: [inner] }] })).toEqual([
    "e2e/pay.spec.ts › mobile › pays\n    not visible",
  ])
})

test("lists nothing for a run without a report", () => {
  expect(failedTests(join(folder, "absent.json"))).toEqual([])
})
