import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { ledgerSources } from "../server/ledger/sources.ts"

/** Sources that were renamed after migrations had copied them, with their old names. */
const formerNames: Readonly<Record<string, string>> = {
  "movement-kinds.sql": "chart.sql",
  "post-batch.sql": "book.sql",
}

const begin = (file: string) => `-- begin server/ledger/${file}\n`
const end = (file: string) => `-- end server/ledger/${file}\n`

/** A ledger source as written in a migration, between two marks that later runs look for. */
export function migrationSegment(file: string): string {
  const text = readFileSync(join(repoRoot, "server/ledger", file), "utf8")
  return `${begin(file)}${text}${end(file)}`
}

/**
 * The ledger sources that differ from what databases run today. Lines that hold only a comment don't count:
 * a migration for them would lock tables and change nothing.
 */
export function ledgerSourcesAhead(): string[] {
  return ledgerSources.filter((file) => {
    const landed = landedSource(file)
    const text = readFileSync(join(repoRoot, "server/ledger", file), "utf8")
    return landed === undefined || withoutComments(landed) !== withoutComments(text)
  })
}

const withoutComments = (text: string) => text.replace(/^[^\S\n]*--.*\n/gm, "")

/**
 * The text of a ledger source in the newest migration that has it, which is what databases run
 * today.
 * @returns undefined when no migration has it yet
 */
function landedSource(file: string): string | undefined {
  const migrations = readdirSync(join(repoRoot, "migrations"))
    .filter((entry) => entry.endsWith(".sql"))
    .sort()
    .reverse()
  for (const migration of migrations) {
    const text = readFileSync(join(repoRoot, "migrations", migration), "utf8")
    for (const name of [file, formerNames[file] ?? file]) {
      const from = text.indexOf(begin(name))
      if (from >= 0) return text.slice(from + begin(name).length, text.indexOf(end(name), from))
    }
  }
  return undefined
}
