import { readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { testClient } from "../testing/connections.ts"

/** A role of the bank's database. */
export type DatabaseRole =
  | "tessera_app"
  | "tessera_owner"
  | "tessera_jobs"
  | "tessera_rail"
  | "tessera_staff"
  | "tessera_staff_identity"

/** The embedded database of a running bank: its port, and each role's password. */
export type BankDatabase = { readonly port: number } & Readonly<Record<DatabaseRole, string>>

/** Reads how to connect to the database of the bank that runs on a data directory. */
export function bankDatabase(dataDir: string): BankDatabase {
  return JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as BankDatabase
}

/**
 * Queries the tests' bank as its owner, for what no page and no request can do: an employee without two
 * administrators, and time that has passed.
 * @returns the first row
 */
export async function ownerQuery<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<Row | undefined> {
  const { port, tessera_owner: password } = bankDatabase(process.env["E2E_DATA_DIR"] ?? "")
  const client = testClient(`postgres://tessera_owner:${password}@127.0.0.1:${port}/tessera`)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows[0]
  } finally {
    await client.end()
  }
}
