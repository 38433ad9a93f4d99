import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { z } from "zod"
import { BootError } from "../../server/config/boot-error.ts"
import { repoRoot } from "../../server/config/root.ts"

/** A backup manifest's facts about its bank. */
export type BankFacts = {
  readonly version: string
  readonly lastEntry: string | null
  readonly migration: string
}

const undefinedTable = "42P01"

/** Runs `work` on one connection and closes it. */
export async function onConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "tessera-backup" })
  // A lost connection fails the query that uses it; this event only repeats the error.
  client.on("error", () => undefined)
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set timezone = 'UTC'")
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Reads the facts for the manifest.
 * @param client as a role that may read the bank's tables
 * @throws BootError when the database holds no bank
 */
export async function bankFacts(client: pg.Client): Promise<BankFacts> {
  try {
    const { rows } = await client.query<{ last_entry: string | null; migration: string }>(
      `select (select max(id)::text from journal_entries) as last_entry,
        (select max(created_at)::text from drizzle.__drizzle_migrations) as migration`,
    )
    const { last_entry: lastEntry = null, migration = "0" } = rows[0] ?? {}
    return { version: programVersion(), lastEntry, migration }
  } catch (error) {
    if ((error as pg.DatabaseError).code !== undefinedTable) throw error
    throw new BootError("The database holds no bank yet, so there is nothing to back up.")
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repoRoot, path), "utf8"))

function programVersion(): string {
  return z.object({ version: z.string() }).parse(readJson("package.json")).version
}

/** @throws BootError when the backup has tables that this version of the program does not know. */
export function refuseNewer({ version, migration }: BankFacts): void {
  const { entries } = z
    .object({ entries: z.array(z.object({ when: z.number() })) })
    .parse(readJson("migrations/meta/_journal.json"))
  if (Number(migration) <= Math.max(...entries.map(({ when }) => when))) return
  throw new BootError(
    `The backup was made by a newer version of the bank (${version}) than this one (${programVersion()}). Restore it with that version.`,
  )
}
