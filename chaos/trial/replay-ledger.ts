import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ledgerSources } from "../../server/ledger/sources.ts"
import { ownClient } from "../environment/own-client.ts"

/**
 * Applies the ledger's SQL of another checkout to a migrated database, so that a change to
 * server/ledger/*.sql can be tested without a migration.
 * @param ownerUrl the owner role's address of the database
 * @param code the checkout's folder
 */
export async function replayLedger(ownerUrl: string, code: string): Promise<void> {
  const files = ledgerSources.map((file) => readFile(join(code, "server/ledger", file), "utf8"))
  const client = ownClient(ownerUrl)
  await client.connect()
  try {
    // One script is one transaction.
    await client.query((await Promise.all(files)).join("\n"))
  } finally {
    await client.end()
  }
}
