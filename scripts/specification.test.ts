import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { citedTestsIn, filesIn, tableRows, testExists } from "./cited-tests.ts"

/** docs/specification.md: the cells of each statement's row. */
const rows = tableRows("docs/specification.md")

test("the specification's table exists, and every row is complete", () => {
  expect(rows.length).toBeGreaterThan(200)
  for (const cells of rows) {
    const [statement, built, proof] = cells
    expect(cells, statement).toHaveLength(3)
    expect(filesIn(built).length, statement).toBeGreaterThan(0)
    expect(citedTestsIn(proof).length, statement).toBeGreaterThan(0)
  }
})

test("every file that it names exists", () => {
  const named = rows.flatMap(([, built]) => filesIn(built))
  expect(named.filter((path) => !existsSync(join(repoRoot, path)))).toEqual([])
})

test("every test that it names exists", () => {
  const named = rows.flatMap(([, , proof]) => citedTestsIn(proof))
  expect(named.filter((proof) => !testExists(proof))).toEqual([])
})
