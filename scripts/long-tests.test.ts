import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { repoRoot } from "../server/root.ts"
import { longTests } from "./long-tests.ts"

it.each(longTests)("%s exists: a wrong name would leave nothing out", (file) => {
  expect(existsSync(join(repoRoot, file))).toBe(true)
})
