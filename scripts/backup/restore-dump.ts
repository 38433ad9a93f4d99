import pg from "pg"
import { BootError } from "../../server/config/boot-error.ts"
import type { Env } from "../../server/config/env.ts"
import { onConnection, refuseNewer } from "./bank-facts.ts"
import { checkRestoredBank, type Proof } from "./check-restored-bank.ts"
import { findProgram } from "./client-programs.ts"
import { hashFile } from "./copy-file.ts"
import { createDatabase } from "./create-database.ts"
import { ownerUrlOf } from "./dump-database.ts"
import { readDump } from "./manifest.ts"
import { runClient } from "./run-client.ts"

/**
 * Restores a dump into a new database on DATABASE_URL's server, or into an empty one that someone prepared, grants the
 * same rights as a start of the bank, and checks its ledger. If this fails, the new database is dropped; a prepared one
 * is not.
 * @throws BootError when the file is damaged, or the database is in use or may not be created
 */
export async function restoreDump(env: Env, file: string, name: string): Promise<Proof> {
  if (!env.DATABASE_URL) {
    throw new BootError(
      `${file} is a file: a dump is restored on the server of DATABASE_URL, so set that. The embedded bank's backups are folders.`,
    )
  }
  const owner = ownerUrlOf(env)
  const lastEntry = await refuseDamaged(file)
  const { server, created } = await createDatabase(owner, name)
  try {
    const pgRestore = await findProgram("pg_restore", server)
    const ownerUrl = inDatabase(owner, name)
    const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", file]
    await runClient(pgRestore, ownerUrl, args)
    const here = (url: string | undefined) => url && inDatabase(url, name)
    return await checkRestoredBank({
      ownerUrl,
      appUrl: inDatabase(env.DATABASE_URL, name),
      jobsUrl: here(env.DATABASE_JOBS_URL),
      railUrl: here(env.DATABASE_RAIL_URL),
      staffUrl: here(env.DATABASE_STAFF_URL),
      staffIdentityUrl: here(env.DATABASE_STAFF_IDENTITY_URL),
      lastEntry,
      sealKey: env.SEAL_KEY,
      checkpointsFile: undefined,
    })
  } catch (error) {
    if (created) {
      await onConnection(owner, (client) =>
        client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`),
      )
    } else {
      console.log(
        `The database ${name} was there before, so it is not dropped. If it is not empty now, create it again before the next attempt.`,
      )
    }
    throw error
  }
}

async function refuseDamaged(file: string): Promise<string | null> {
  const dump = readDump(file)
  if (!dump) {
    console.log(`${file} has no manifest beside it, so it could not be checked for damage.`)
    return null
  }
  refuseNewer(dump)
  const { size, sha256 } = await hashFile(file)
  if (size === dump.size && sha256 === dump.sha256) return dump.lastEntry
  throw new BootError(`${file} is damaged: it has changed since the backup. Use another backup.`)
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}
