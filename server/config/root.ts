import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

function findRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error("No package.json above the server's code")
  return findRoot(parent)
}

/**
 * The repository's absolute path, from the sources (`server/`) and from the build (`dist/server/`).
 */
export const repoRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))
