import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { BootError } from "../../server/config/boot-error.ts"
import type { EmbeddedUrls } from "../../server/db/embedded/credentials.ts"
import { archiveName } from "../../server/db/embedded/wal-archive.ts"
import { bankFacts, onConnection } from "./bank-facts.ts"
import { serverVersion } from "./client-programs.ts"
import { controlFile, isGone, listClusterFiles, readControlFile } from "./cluster-files.ts"
import { copyFile, forEach, syncFolder, writeNewFile } from "./copy-file.ts"
import { refuseExisting, underDraftName } from "./draft.ts"
import { type BaseCopy, writeManifest } from "./manifest.ts"
import { segmentsBetween } from "./wal-segments.ts"

type Source = EmbeddedUrls & {
  readonly dataDir: string
}

type File = BaseCopy["files"][number]

/**
 * Makes an online base copy of a running embedded bank (PostgreSQL's manual, 25.3.4 "Making a Base
 * Backup Using the Low Level API"), with the WAL that makes it consistent and, if asked, its
 * secrets. The bank keeps running.
 * @param folder the backup's folder, created by this function
 * @throws BootError when the folder exists, there is no bank, or the bank has tablespaces
 */
export async function backUpCluster(
  source: Source,
  folder: string,
  { withSecrets }: { readonly withSecrets: boolean },
): Promise<BaseCopy> {
  refuseExisting(folder, "folder")
  const facts = await onConnection(source.ownerUrl, bankFacts)
  return underDraftName(folder, (draft) =>
    onConnection(source.superuserUrl, async (client) => {
      const server = await serverFacts(client)
      mkdirSync(draft, { mode: 0o700 })
      const copied = await copyBetween(client, server, draft)
      const secrets = withSecrets ? await copySecrets(source.dataDir, draft) : []
      const manifest: BaseCopy = {
        kind: "base copy",
        format: 1,
        ...facts,
        ...server.described,
        ...copied,
        archive: server.archiving ? (archiveName(source.dataDir) ?? null) : null,
        files: [...copied.files, ...secrets],
      }
      // Without its manifest the folder is not a backup, so the manifest is written last.
      syncFolder(draft)
      await writeNewFile(join(draft, "manifest.json"), writeManifest(manifest))
      syncFolder(draft)
      return manifest
    }),
  )
}

type ServerFacts = {
  /** The manifest's facts about the server. */
  readonly described: Pick<BaseCopy, "server" | "startedAt" | "segmentBytes">
  readonly archiving: boolean
  readonly pgdata: string
}

async function serverFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<{
    server: string
    now: Date
    segment_bytes: string
    archiving: boolean
    pgdata: string
  }>(
    `select ${serverVersion} as server,
      clock_timestamp() as now,
      pg_size_bytes(current_setting('wal_segment_size')) as segment_bytes,
      current_setting('archive_mode') <> 'off' as archiving,
      current_setting('data_directory') as pgdata`,
  )
  const [row] = rows
  if (!row) throw new Error("PostgreSQL did not describe itself")
  const { server, now, segment_bytes, archiving, pgdata } = row
  const segmentBytes = Number(segment_bytes)
  return { described: { server, startedAt: now.toISOString(), segmentBytes }, archiving, pgdata }
}

/** Everything between the backup's start and stop, which need the same connection. */
async function copyBetween(
  client: pg.Client,
  { pgdata, described: { segmentBytes } }: ServerFacts,
  draft: string,
) {
  // The slot keeps all WAL from here on, and ends with the connection.
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [
    `tessera_backup_${process.pid}`,
  ])
  const { rows: starts } = await client.query<{ lsn: string }>(
    "select pg_backup_start('tessera', true)::text as lsn",
  )
  const data = join(draft, "data")
  const { folders, files } = await copyTree(pgdata, data)
  // Everything is copied; the server adds only the label and completes the last segment.
  const { rows: stops } = await client.query<{
    lsn: string
    label: string
    map: string
    now: Date
    segment: string
  }>(
    `select lsn::text, labelfile as label, spcmapfile as map, clock_timestamp() as now,
      pg_walfile_name(lsn - 1) as segment from pg_backup_stop(false)`,
  )
  const [start, stop] = [starts[0], stops[0]]
  const firstSegment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(stop?.label ?? "")?.[1]
  if (!start || !stop || !firstSegment) throw new Error("PostgreSQL gave no label for the backup")
  if (stop.map) {
    throw new BootError(
      "The database has tablespaces outside its directory, which the bank never creates. Use pg_basebackup.",
    )
  }
  const label = { path: "data/backup_label", ...(await writeLabel(data, stop.label)) }
  const wanted = segmentsBetween(firstSegment, stop.segment, segmentBytes)
  const wal = await copyWal(pgdata, data, wanted)
  for (const path of ["", ...folders]) syncFolder(join(data, path))
  return {
    stoppedAt: stop.now.toISOString(),
    startLsn: start.lsn,
    stopLsn: stop.lsn,
    firstSegment,
    lastSegment: stop.segment,
    folders: ["data", ...folders.map((path) => `data/${path}`)],
    files: [...files, label, ...wal],
  }
}

const writeLabel = (data: string, label: string) => writeNewFile(join(data, "backup_label"), label)

async function copyTree(pgdata: string, data: string) {
  const { folders, files } = listClusterFiles(pgdata)
  const copied: File[] = []
  mkdirSync(data, { mode: 0o700 })
  for (const path of folders) mkdirSync(join(data, path), { mode: 0o700 })
  await forEach(files, async (path) => {
    try {
      copied.push({
        path: `data/${path}`,
        ...(await copyFile(join(pgdata, path), join(data, path))),
      })
    } catch (error) {
      if (!isGone(error) || existsSync(join(pgdata, path))) throw error
    }
  })
  const control = await writeNewFile(join(data, controlFile), await readControlFile(pgdata))
  return { folders, files: [...copied, { path: `data/${controlFile}`, ...control }] }
}

async function copyWal(pgdata: string, data: string, segments: string[]): Promise<File[]> {
  const histories = readdirSync(join(pgdata, "pg_wal")).filter((name) => name.endsWith(".history"))
  const copied: File[] = []
  await forEach([...segments, ...histories], async (name) => {
    const path = join("pg_wal", name)
    copied.push({
      path: `data/pg_wal/${name}`,
      ...(await copyFile(join(pgdata, path), join(data, path))),
    })
  })
  return copied
}

/** The keys stored in this data directory; none if they come from the environment. */
async function copySecrets(dataDir: string, draft: string): Promise<File[]> {
  const path = join(dataDir, "secrets.json")
  if (!existsSync(path)) return []
  return [{ path: "secrets.json", ...(await copyFile(path, join(draft, "secrets.json"))) }]
}
