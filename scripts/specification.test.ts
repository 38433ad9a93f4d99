import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../server/root.ts"

/** docs/specification.md: the cells of each statement's row. */
const rows = readFileSync(join(repoRoot, "docs/specification.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| statement "))
  .map((line) => line.split("|").slice(1, -1))

const files = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => String(path))

/** Each test named in a cell: its file, then its title between double quotes. */
const tests = (cell = "") =>
  [...cell.matchAll(/`([^`]+\.(?:test\.tsx?|spec\.ts))` "([^"]+)"/g)].map(([, path, title]) => ({
    path: String(path),
    title: String(title),
  }))

const titles = new Map<string, ReadonlySet<string>>()

/** The titles in a test file: what stands first between the brackets of a call, as it is written. */
function titlesOf(path: string): ReadonlySet<string> {
  const known = titles.get(path)
  if (known) return known
  const text = existsSync(join(repoRoot, path)) ? readFileSync(join(repoRoot, path), "utf8") : ""
  const found = [...text.matchAll(/\(\s*(?:"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`)\s*,/g)]
  const all = new Set(found.map(([, quoted, template]) => String(quoted ?? template)))
  titles.set(path, all)
  return all
}

test("the specification's table is there, every row complete", () => {
  expect(rows.length).toBeGreaterThan(200)
  for (const cells of rows) {
    const [statement, built, proof] = cells
    expect(cells, statement).toHaveLength(3)
    expect(files(built).length, statement).toBeGreaterThan(0)
    expect(tests(proof).length, statement).toBeGreaterThan(0)
  }
})

test("every file it names is there", () => {
  const named = rows.flatMap(([, built]) => files(built))
  expect(named.filter((path) => !existsSync(join(repoRoot, path)))).toEqual([])
})

test("every test it names is there", () => {
  const named = rows.flatMap(([, , proof]) => tests(proof))
  expect(named.filter(({ path, title }) => !titlesOf(path).has(title))).toEqual([])
})
