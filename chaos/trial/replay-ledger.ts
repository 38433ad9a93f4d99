import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ledgerSources } from "../../server/ledger/sources.ts"
import { ownClient } from "../environment/own-client.ts"

/**
 * Lays the ledger's SQL of another checkout over a migrated database: so a change to server/ledger/*.sql
 * there can run chaos trials without a migration.
 * @param ownerUrl the owner role's address of the database
 * @param code the checkout's folder
 */
export async function replayLedger(ownerUrl: string, code: string): Promise<void> {
  const files = ledgerSources.map((file) => readFile(join(code, "server/ledger", file), "utf8"))
  const client = ownClient(ownerUrl)
  await client.connect()
  try {
    // As one script it is one transaction.
    await client.query((await Promise.all(files)).join("\n"))
  } finally {
    await client.end()
  }
}
