import { applySql } from "../../server/db/apply-sql-files.ts"
import { sqlOf } from "../../server/db/sql-files.ts"
import { ownClient } from "../environment/own-client.ts"

/**
 * Applies the SQL of another checkout to a migrated database.
 * @param ownerUrl the owner role's address of the database
 * @param code the checkout's folder
 */
export async function replaySql(ownerUrl: string, code: string): Promise<void> {
  const client = ownClient(ownerUrl)
  await client.connect()
  try {
    await client.query("begin")
    await applySql(client, sqlOf(code))
    await client.query("commit")
  } finally {
    await client.end()
  }
}
