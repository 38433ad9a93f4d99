import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import { makePrivateDir } from "../../config/private-dir.ts"
import { createSecretFile } from "../../config/secret-file.ts"
import { allowTraversal, type ServerLocation } from "./location.ts"
import { runCommand } from "./run-command.ts"

/** An unfinished segment is archived after this long: the most that a lost disk costs. */
const archiveTimeoutSeconds = 60

const nameFile = (dataDir: string) => join(dataDir, "wal-archive")

/**
 * The folder of this data directory below WAL_ARCHIVE_DIR; undefined if it has never archived WAL.
 * A restored bank gets a new folder, so that it never mixes its WAL with the original's.
 */
export function archiveName(dataDir: string): string | undefined {
  const path = nameFile(dataDir)
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined
}

function ownArchiveName(dataDir: string): string {
  const name = `${new Date().toISOString().slice(0, 10)}-${randomBytes(6).toString("hex")}`
  createSecretFile(nameFile(dataDir), `${name}\n`)
  return archiveName(dataDir) ?? name
}

/** Quotes text for an archive command: PostgreSQL replaces %p and %f before it calls the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`

/**
 * Archives a WAL segment: compressed, synced before it gets its final name, and never over an
 * existing file.
 */
function archiveCommand(folder: string): string {
  const kept = `${quoted(folder)}/%f.gz`
  const draft = `${quoted(folder)}/%f.draft`
  return [
    "umask 077",
    // After a crash PostgreSQL may archive a segment again. The same content is fine; different
    // content fails.
    `if test -e ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; exit; fi`,
    `gzip -1c "%p" > ${draft} && sync ${draft} && mv ${draft} ${kept} && sync ${quoted(folder)}`,
  ].join("; ")
}

/**
 * Fetches a WAL segment. A missing one ends the recovery at the end of the archive; a damaged one
 * stops it with an error, since PostgreSQL treats exit codes above 125 as fatal.
 */
export function restoreCommand(folder: string): string {
  const kept = `${quoted(folder)}/%f.gz`
  return `test -e ${kept} || exit 1; gzip -dc ${kept} > "%p" || exit 200`
}

const may = (place: ServerLocation, test: string, folder: string) =>
  runCommand("/bin/sh", ["-c", test, "sh", folder], { as: place.runAs })

/**
 * Creates the archive folder of a data directory.
 * @returns the server settings for archiving
 * @throws BootError when the server's user cannot write there
 */
export async function archiveSettings(
  place: ServerLocation,
  archiveDir: string,
): Promise<string[]> {
  if (process.platform === "win32") {
    throw new BootError("WAL_ARCHIVE_DIR is not supported on Windows. Unset it.")
  }
  const folder = join(archiveDir, ownArchiveName(place.dataDir))
  try {
    if (!existsSync(folder)) {
      makePrivateDir(archiveDir)
      if (place.runAs) allowTraversal(archiveDir, place.runAs)
      mkdirSync(folder, { mode: 0o700 })
      if (place.runAs) chownSync(folder, place.runAs.uid, place.runAs.gid)
    }
  } catch (error) {
    throw unusable(archiveDir, (error as NodeJS.ErrnoException).code ?? String(error))
  }
  const { code } = await may(place, 'test -w "$1" && test -x "$1"', folder)
  if (code !== 0) throw unusable(archiveDir, "the database's user cannot write there")
  return [
    "archive_mode=on",
    `archive_command=${archiveCommand(folder)}`,
    `archive_timeout=${archiveTimeoutSeconds}`,
  ]
}

const unusable = (archiveDir: string, reason: string) =>
  new BootError(`WAL_ARCHIVE_DIR ${archiveDir} cannot be used: ${reason}.`)

/** Whether the server's user can read an archive folder. */
export async function canReadArchive(place: ServerLocation, folder: string): Promise<boolean> {
  return (await may(place, 'test -r "$1" && test -x "$1"', folder)).code === 0
}
