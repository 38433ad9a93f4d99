/**
 * Holds files and folders to the house's shape (tree-rules.ts) and documents to what is there
 * (document-references.ts).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import * as z from "zod/mini"
import { repoRoot } from "../server/root.ts"
import { deadReferences } from "./document-references.ts"
import { report } from "./report.ts"
import { type HouseFile, untidy } from "./tree-rules.ts"

const FOLDERS = [
  "client",
  "server",
  "shared",
  "testing",
  "e2e",
  "bench",
  "chaos",
  "scripts",
  "docs",
]
/** Not written by hand, broken on purpose, or where the rules themselves are written down. */
const APART = /node_modules\/|^(scripts\/fixtures\/|e2e\/shots\/|scripts\/tree-rules\.)/
const TEXT = /\.(tsx?|mjs|sql|css|md|json|html)$/

function read(path: string): HouseFile {
  return { path, text: TEXT.test(path) ? readFileSync(join(repoRoot, path), "utf8") : "" }
}

const files = FOLDERS.filter((folder) => existsSync(join(repoRoot, folder)))
  .flatMap((folder) =>
    readdirSync(join(repoRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(repoRoot, join(entry.parentPath, entry.name))),
  )
  .map((path) => path.split(sep).join("/"))
  .filter((path) => !APART.test(path))
  .map(read)

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json").text))
const documents = [
  ...(existsSync(join(repoRoot, "README.md")) ? [read("README.md")] : []),
  ...files.filter(({ path }) => /^docs\/.*\.md$/.test(path)),
]

report("Tree", `${files.length} files and ${documents.length} documents are in order`, [
  ...files.flatMap(untidy),
  ...documents.flatMap((file) => deadReferences(file, repoRoot, Object.keys(scripts))),
])
