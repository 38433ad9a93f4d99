/**
 * `npm run db:generate -- NAME`: creates the migrations that bring a database up to the current
 * tables in shared/tables and SQL in server/ledger. Landed migrations are never edited.
 */
import { execFileSync } from "node:child_process"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../server/root.ts"
import { ledgerSourcesAhead, migrationSegment } from "./ledger-drift.ts"

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

generate("--name", name)

const changed = ledgerSourcesAhead()
if (changed.length > 0) {
  generate("--custom", "--name", `${name}-ledger`)
  const file = readdirSync(join(repoRoot, "migrations"))
    .filter((entry) => entry.endsWith(".sql"))
    .sort()
    .at(-1)
  writeFileSync(
    join(repoRoot, "migrations", String(file)),
    changed.map(migrationSegment).join("\n"),
  )
  console.log(`${file}: ${changed.join(", ")}`)
}
