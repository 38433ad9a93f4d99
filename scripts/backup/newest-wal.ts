import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { BootError } from "../../server/config/boot-error.ts"
import type { Env } from "../../server/config/env.ts"
import { findEmbedded } from "../../server/db/embedded/open-embedded.ts"
import { archiveName } from "../../server/db/embedded/wal-archive.ts"
import { onConnection } from "./bank-facts.ts"
import type { BaseCopy } from "./manifest.ts"
import { firstGap, isSegment } from "./wal-segments.ts"

const timeoutMs = 30_000

/**
 * The archive folder where a backed-up bank's WAL continues. If that bank is still running, its
 * newest WAL is archived first.
 * @throws BootError when no WAL was archived, or it cannot be found
 */
export async function findArchive(env: Env, backup: BaseCopy): Promise<string> {
  if (!backup.archive) {
    throw new BootError(
      "When this backup was made, WAL_ARCHIVE_DIR was not set: it can only be restored without --until.",
    )
  }
  if (!env.WAL_ARCHIVE_DIR) {
    throw new BootError("Set WAL_ARCHIVE_DIR to where the bank's WAL was kept.")
  }
  const folder = join(env.WAL_ARCHIVE_DIR, backup.archive)
  if (!existsSync(folder)) throw new BootError(`The bank's WAL is not there: ${folder} is missing.`)
  const running = findEmbedded(env.DATA_DIR)
  if (running && archiveName(env.DATA_DIR) === backup.archive) {
    await bringNewest(running.superuserUrl, folder)
  }
  return folder
}

async function bringNewest(superuserUrl: string, folder: string): Promise<void> {
  const segment = await onConnection(superuserUrl, async (client) => {
    // A commit later than any requested time, because recovery stops only when it finds a later
    // commit.
    await client.query("select pg_current_xact_id()")
    const { rows } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_switch_wal() - 1) as segment",
    )
    return rows[0]?.segment ?? ""
  })
  const until = Date.now() + timeoutMs
  while (!existsSync(join(folder, `${segment}.gz`))) {
    if (Date.now() > until) {
      throw new BootError(
        `The running bank could not keep its newest WAL in ${folder}. Its postgres.log says why.`,
      )
    }
    await sleep(50)
  }
}

/** @throws BootError when a segment is missing between the backup and the newest one */
export function refuseGap(folder: string, { lastSegment, segmentBytes }: BaseCopy): void {
  const names = readdirSync(folder).map((name) => name.replace(/\.gz$/, ""))
  const gap = firstGap(lastSegment, names.filter(isSegment), segmentBytes)
  if (gap) {
    throw new BootError(
      `${folder} lacks ${gap}, but has newer segments: WAL was not archived for some time. Restore a newer backup, or up to a time before that.`,
    )
  }
}
