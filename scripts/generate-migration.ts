/**
 * `npm run db:generate -- NAME`: creates the migrations that bring a database up to the current tables in
 * shared/tables, and raises the release of the SQL in server/ if it changed (server/db/sql-release.json). Landed
 * migrations are never edited.
 */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { hashOfSql, readSqlFiles, readSqlRelease, sqlReleaseFile } from "../server/db/sql-files.ts"

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error("Usage: npm run db:generate -- NAME (lower case, digits and dashes)")
  process.exit(2)
}

const drizzleKit = join(repoRoot, "node_modules", "drizzle-kit", "bin.cjs")
const generate = (...options: string[]) =>
  execFileSync(process.execPath, [drizzleKit, "generate", ...options], {
    cwd: repoRoot,
    stdio: "inherit",
  })

/** The newest migration. */
const newest = () =>
  join(
    repoRoot,
    "migrations",
    String(
      readdirSync(join(repoRoot, "migrations"))
        .filter((entry) => entry.endsWith(".sql"))
        .sort()
        .at(-1),
    ),
  )

const before = newest()
generate("--name", name)
if (newest() !== before) separateConcurrentIndexes()
deleteOlderSnapshots()

/**
 * Indexes that are built concurrently get a migration of their own, because they can't be built in the
 * transaction of the others (server/db/build-indexes.ts).
 */
function separateConcurrentIndexes(): void {
  const separator = "--> statement-breakpoint\n"
  const statements = readFileSync(newest(), "utf8").split(separator)
  const concurrent = statements.filter((statement) => /\bINDEX CONCURRENTLY\b/.test(statement))
  if (concurrent.length === 0 || concurrent.length === statements.length) return
  const others = statements.filter((statement) => !concurrent.includes(statement))
  writeFileSync(newest(), others.join(separator))
  generate("--custom", "--name", `${name}-indexes`)
  writeFileSync(newest(), concurrent.join(separator))
}

/** drizzle-kit compares the tables with the newest snapshot only, and each has a third of a megabyte. */
function deleteOlderSnapshots(): void {
  const folder = join(repoRoot, "migrations/meta")
  const snapshots = readdirSync(folder).filter((entry) => entry.endsWith("_snapshot.json"))
  for (const older of snapshots.sort().slice(0, -1)) rmSync(join(folder, older))
}

const { number, hash } = readSqlRelease()
const current = hashOfSql(readSqlFiles())
if (current !== hash) {
  const next = JSON.stringify({ number: number + 1, hash: current }, null, 2)
  writeFileSync(join(repoRoot, sqlReleaseFile), `${next}\n`)
  console.log(`The SQL of server/ is release ${number + 1}.`)
}
