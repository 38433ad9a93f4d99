/**
 * Shows that migrations/ matches shared/tables, that the release of the SQL in server/ was raised with every change,
 * and that no landed migration was edited, because databases elsewhere have already run it.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { hashOfSql, readSqlFiles, readSqlRelease } from "../server/db/sql-files.ts"
import { report } from "./report.ts"

const migrations = join(repoRoot, "migrations")
const release = readSqlRelease()
const advice = "run `npm run db:generate -- NAME` and commit what it makes"
const sqlFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".sql"))

/** What drizzle-kit would still generate from the tables. */
function tablesAhead(): string[] {
  const copy = mkdtempSync(join(tmpdir(), "tessera-migrations-"))
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = new Set(sqlFiles(copy))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(repoRoot, "node_modules/drizzle-kit/bin.cjs"),
        "generate",
        "--dialect=postgresql",
        "--schema=./shared/tables/*.ts",
        "--casing=snake_case",
        // drizzle-kit puts "./" before any path.
        `--out=${relative(repoRoot, copy)}`,
        "--name=drift",
      ],
      // No terminal: a question about a renamed column also means that something differs.
      { cwd: repoRoot, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 900_000 },
    )
    if (status !== 0) return [`drizzle-kit could not compare the tables: ${stdout}${stderr}`]
    return sqlFiles(copy)
      .filter((name) => !before.has(name))
      .map((name) => {
        const sql = readFileSync(join(copy, name), "utf8").trim().replaceAll("\n", "\n    ")
        return `shared/tables is ahead of migrations/; ${advice}:\n    ${sql}`
      })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Without a new number, a release that is older than this one would apply its own SQL over it. */
const sqlAhead = (): string[] =>
  hashOfSql(readSqlFiles()) === release.hash
    ? []
    : [`the SQL in server/ is not that of release ${release.number}; ${advice}`]

function git(...options: string[]): string {
  return execFileSync("git", options, {
    cwd: repoRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Migrations that differ from the commit that added them. */
function edited(): string[] {
  return sqlFiles(migrations)
    .filter((name) => {
      const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", `migrations/${name}`)
      if (added.trim() === "") return false
      const landed = git("show", `${added.trim()}:migrations/${name}`)
      return landed !== readFileSync(join(migrations, name), "utf8")
    })
    .map((name) => `migrations/${name} was edited after it landed; restore it, and ${advice}`)
}

function hasHistory(): boolean {
  try {
    return git("rev-parse", "--is-inside-work-tree").trim() === "true"
  } catch {
    return false
  }
}

const history = hasHistory()
report(
  "Migrations",
  `${sqlFiles(migrations).length} in the folder, which say what the tables say; SQL of release ${release.number}${history ? "; none was edited" : " (no git history: not compared with it)"}`,
  [...tablesAhead(), ...sqlAhead(), ...(history ? edited() : [])],
)
