import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"

/** A test that a document names: its file between backquotes, then its title between double quotes. */
export type CitedTest = { path: string; title: string }

/** The cells of each row of a document's tables, without headers and separator lines. */
export function tableRows(document: string): string[][] {
  const lines = readFileSync(join(repoRoot, document), "utf8").split("\n")
  return lines
    .filter((line, at) => line.startsWith("| ") && !lines[at + 1]?.startsWith("|---"))
    .map((line) => line.split("|").slice(1, -1))
}

/** Each file named in a cell. */
export const filesIn = (cell = "") =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => String(path))

/** Each test named in a cell. */
export const citedTestsIn = (cell = ""): CitedTest[] =>
  [...cell.matchAll(/`([^`]+\.(?:test\.tsx?|spec\.ts))` "([^"]+)"/g)].map(([, path, title]) => ({
    path: String(path),
    title: String(title),
  }))

const titles = new Map<string, ReadonlySet<string>>()

/** Whether a file has a test with that title, the first argument of a call. */
export function testExists({ path, title }: CitedTest): boolean {
  return titlesOf(path).has(title)
}

function titlesOf(path: string): ReadonlySet<string> {
  const known = titles.get(path)
  if (known) return known
  const text = existsSync(join(repoRoot, path)) ? readFileSync(join(repoRoot, path), "utf8") : ""
  const found = [...text.matchAll(/\(\s*(?:"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`)\s*,/g)]
  const all = new Set(found.map(([, quoted, template]) => String(quoted ?? template)))
  titles.set(path, all)
  return all
}
