import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as z from "zod"
import { migrationsFolder } from "../server/db/apply-migrations.ts"

const journalFile = "meta/_journal.json"

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
})

const newFolder = () => mkdtempSync(join(tmpdir(), "tessera-migrations-"))

/**
 * A folder of invented migrations alone, which the caller deletes.
 * @param texts the SQL of each
 */
export function inventMigrations(texts: readonly string[]): string {
  const folder = newFolder()
  mkdirSync(join(folder, "meta"))
  addTo(folder, { version: "7", dialect: "postgresql", entries: [] }, texts)
  return folder
}

/**
 * A folder of the bank's migrations and invented ones after them, as a later release has, which the caller deletes.
 * @param texts the SQL of each
 */
export function inventNextMigrations(texts: readonly string[]): string {
  const folder = newFolder()
  cpSync(migrationsFolder, folder, { recursive: true })
  addTo(folder, Journal.parse(JSON.parse(readFileSync(join(folder, journalFile), "utf8"))), texts)
  return folder
}

function addTo(folder: string, journal: z.infer<typeof Journal>, texts: readonly string[]): void {
  const last = journal.entries.at(-1)
  const added = texts.map((text, index) => {
    const idx = journal.entries.length + index
    const tag = `${String(idx).padStart(4, "0")}_invented`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: "7", when: (last?.when ?? 0) + 1 + index, tag, breakpoints: true }
  })
  const entries = [...journal.entries, ...added]
  writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries }))
}
