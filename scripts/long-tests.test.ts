import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, it } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { longBrowserTests, longTests } from "./long-tests.ts"

it.each([...longTests, ...longBrowserTests])(
  "%s exists: a wrong name would leave nothing out",
  (file) => {
    expect(existsSync(join(repoRoot, file))).toBe(true)
  },
)

/** What a test program would run. */
function listed(args: string[], without: "1" | "0"): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: repoRoot,
    encoding: "utf8",
    env: { ...process.env, WITHOUT_LONG_TESTS: without },
  })
  expect(status, stderr).toBe(0)
  return stdout
}

it.each([
  ["Vitest", ["node_modules/vitest/vitest.mjs", "list", "--filesOnly", "--project=api"], longTests],
  ["Playwright", ["node_modules/@playwright/test/cli.js", "test", "--list"], longBrowserTests],
])("%s leaves them out when asked to, and only then", (_name, args, files) => {
  const all = listed(args, "0")
  const short = listed(args, "1")
  for (const file of files.map((path) => basename(path))) {
    expect(all).toContain(file)
    expect(short).not.toMatch(new RegExp(`(?<![\\w-])${file.replaceAll(".", "\\.")}`, "u"))
  }
  expect(short).toMatch(/\.(?:api\.test|spec)\.ts/u)
})
