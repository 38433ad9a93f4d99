import { closeSync, openSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import type { Env } from "../../server/config/env.ts"
import { bankFacts, onConnection } from "./bank-facts.ts"
import { findProgram, serverVersion } from "./client-programs.ts"
import { hashFile, syncFolder, writeNewFile } from "./copy-file.ts"
import { refuseExisting, underDraftName } from "./draft.ts"
import { type Dump, dumpManifestPath, writeManifest } from "./manifest.ts"
import { runClient } from "./run-client.ts"

/** The role that owns the bank's tables. */
export const ownerUrlOf = (env: Env): string => env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? ""

/**
 * Dumps the given database into a new file (0600), with its manifest beside it.
 * @throws BootError when pg_dump is missing, too old for the server, or fails
 */
export async function dumpDatabase(env: Env, file: string): Promise<Dump> {
  const url = ownerUrlOf(env)
  const manifestFile = dumpManifestPath(file)
  refuseExisting(file, "file")
  refuseExisting(manifestFile, "file")
  const { server, ...facts } = await onConnection(url, async (client) => {
    const { rows } = await client.query<{ server: string; now: Date }>(
      `select ${serverVersion} as server, clock_timestamp() as now`,
    )
    const startedAt = (rows[0]?.now ?? new Date()).toISOString()
    return { server: rows[0]?.server ?? "", startedAt, ...(await bankFacts(client)) }
  })
  const pgDump = await findProgram("pg_dump", server)
  return underDraftName(file, async (draft) => {
    // Created first, so that no one else can ever read it.
    closeSync(openSync(draft, "wx", 0o600))
    // Privileges and owners are set again by the restore.
    const args = ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`]
    await runClient(pgDump, url, args)
    const dump: Dump = { kind: "dump", format: 1, server, ...facts, ...(await hashFile(draft)) }
    // A manifest without a dump does no harm; a dump without its manifest could not be checked.
    const manifestDraft = `${draft}.json`
    try {
      await writeNewFile(manifestDraft, writeManifest(dump))
      await rename(manifestDraft, manifestFile)
    } catch (error) {
      await rm(manifestDraft, { force: true })
      throw error
    }
    syncFolder(dirname(file))
    return dump
  })
}
