import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs"
import { posix } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Folders that are empty in a base copy: PostgreSQL creates their content again, or, in pg_wal and
 * pg_replslot, must not find another server's content (manual, 25.3.4 "Backing Up the Data
 * Directory").
 */
const emptyFolders = new Set([
  "pg_wal",
  // Links to tablespaces: the bank creates none, and a backup fails if there is one.
  "pg_tblspc",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
])

/**
 * Files that belong to the running server, are created again, or are written by the backup itself.
 */
const excluded =
  /^(postmaster\.(pid|opts)|current_logfiles|backup_label(\.old)?|tablespace_map(\.old)?|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/

/** Copied last, separately. */
export const controlFile = "global/pg_control"

/** The files of a base copy: paths below the data directory, with `/`. */
export type ClusterFiles = {
  readonly folders: string[]
  readonly files: string[]
}

/** Whether a file was removed meanwhile, which is normal for a running server. */
export const isGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ENOENT"

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

function isFolder(path: string, entry: Dirent): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && statSync(path).isDirectory())
}

/**
 * Lists the files that a base copy of a server's directory must have, except WAL and the control
 * file.
 */
export function listClusterFiles(pgdata: string): ClusterFiles {
  const found: ClusterFiles = { folders: [], files: [] }
  const walk = (below: string) => {
    for (const entry of entriesOf(posix.join(pgdata, below))) {
      const path = posix.join(below, entry.name)
      if (excluded.test(entry.name) || path === controlFile) continue
      if (!isFolder(posix.join(pgdata, path), entry)) found.files.push(path)
      else {
        found.folders.push(path)
        if (!emptyFolders.has(path)) walk(path)
      }
    }
  }
  walk("")
  return found
}

/**
 * Reads the complete control file. The server writes it in place, so a read may see half a change:
 * two consecutive reads must agree.
 */
export async function readControlFile(pgdata: string): Promise<Buffer> {
  const path = posix.join(pgdata, controlFile)
  for (let before = readFileSync(path); ; ) {
    await sleep(20)
    const now = readFileSync(path)
    if (now.equals(before)) return now
    before = now
  }
}
