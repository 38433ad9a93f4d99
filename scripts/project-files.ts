import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { repoRoot } from "../server/config/root.ts"

/** A file of the project: its path from the root with `/`, and its text (empty unless it is a text file). */
export type SourceFile = { readonly path: string; readonly text: string }

const folders = [
  "client",
  "server",
  "shared",
  "simulator",
  "testing",
  "e2e",
  "bench",
  "chaos",
  "scripts",
  "docs",
]
const textFile = /\.(?:tsx?|m?js|sql|css|md|json|html|svg|txt|ya?ml|patch)$|(?:^|\/)\.[a-z.-]+$/
const notOurs = /(?:^|\/)node_modules\/|^e2e\/shots\/|^client\/assets\/fonts\/|^package-lock\.json$/

/** One file of the project. */
export function readSource(path: string): SourceFile {
  return { path, text: textFile.test(path) ? readFileSync(join(repoRoot, path), "utf8") : "" }
}

/** All files that are written by hand: those of the folders above and of the root. */
export function projectFiles(): SourceFile[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(repoRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(repoRoot, join(entry.parentPath, entry.name))),
  )
  const inRoot = readdirSync(repoRoot, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".env" && entry.name !== ".git")
    .map((entry) => entry.name)
  return [...inFolders, ...inRoot]
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !notOurs.test(path))
    .map(readSource)
}
