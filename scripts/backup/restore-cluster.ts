import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../server/config/boot-error.ts"
import {
  findLocation,
  makeDataDir,
  type ServerLocation,
} from "../../server/db/embedded/location.ts"
import { removeDataDir } from "../../server/db/embedded/scratch.ts"
import { canReadArchive } from "../../server/db/embedded/wal-archive.ts"
import { type Copied, copyFile, forEach, syncFolder } from "./copy-file.ts"
import { refuseExisting, underDraftName } from "./draft.ts"
import type { BaseCopy } from "./manifest.ts"
import { type Archive, recover } from "./recover.ts"

type Restoring = {
  /** The backup's folder and manifest. */
  readonly folder: string
  readonly backup: BaseCopy
  /** The data directory to create. */
  readonly to: string
  readonly archive: Archive | undefined
  /** Keys from elsewhere, if the backup has none. */
  readonly secretsFile: string | undefined
}

/**
 * Creates a new data directory from a base copy: copies it, checks every file against the manifest,
 * recovers it, and renames it once `prove` has checked it.
 * @param prove works on the draft, which no one else uses
 * @throws BootError that names what is damaged or missing, or says why it cannot be recovered
 */
export async function restoreCluster<Report>(
  { folder, backup, to, archive, secretsFile }: Restoring,
  prove: (draft: string) => Promise<Report>,
): Promise<Report> {
  refuseExisting(to, "data directory")
  const make = async (draft: string) => {
    const dataDir = makeDataDir(draft)
    const place = await findLocation(dataDir)
    if (archive && !(await canReadArchive(place, archive.folder))) {
      throw new BootError(`${archive.folder} cannot be read by the user who runs the database.`)
    }
    await copyChecked(folder, backup, place)
    if (secretsFile) await copyFile(secretsFile, join(dataDir, "secrets.json"))
    await recover(place, archive)
    const report = await prove(dataDir)
    syncFolder(dataDir)
    return report
  }
  return underDraftName(to, make, removeDataDir)
}

async function copyChecked(folder: string, backup: BaseCopy, place: ServerLocation): Promise<void> {
  const target = (path: string) =>
    path === "data" || path.startsWith("data/")
      ? join(place.pgdata, path.slice("data".length))
      : join(place.dataDir, path)
  const damage: string[] = []
  for (const path of backup.folders) mkdirSync(target(path), { mode: 0o700 })
  await forEach(backup.files, async ({ path, ...expected }) => {
    const from = join(folder, path)
    // The server syncs all its files before it recovers them.
    const sync = !path.startsWith("data/")
    const copied = existsSync(from) ? await copyFile(from, target(path), { sync }) : undefined
    const found = flaw(copied, expected)
    if (found) damage.push(`  ${path} ${found}`)
  })
  if (damage.length > 0) {
    throw new BootError(
      `${folder} is damaged; nothing was restored. Use another backup.\n${damage.slice(0, 20).join("\n")}`,
    )
  }
}

function flaw(copied: Copied | undefined, expected: Copied): string | undefined {
  if (!copied) return "is missing"
  if (copied.size !== expected.size) return `has ${copied.size} bytes, not ${expected.size}`
  if (copied.sha256 !== expected.sha256) return "has changed: its SHA-256 is another"
  return undefined
}
