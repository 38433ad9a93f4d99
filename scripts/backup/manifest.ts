import { hash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { BootError } from "../../server/config/boot-error.ts"
import { isSegment } from "./wal-segments.ts"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const segment = z.string().refine(isSegment)
const lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/)
const size = z.int().nonnegative()
/** A path below the backup's folder, with `/`; never outside it. */
const path = z
  .string()
  .refine((text) => !text.startsWith("/") && !text.split("/").some((part) => /^\.*$/.test(part)))

/** The facts that both kinds of backups have. */
const bank = {
  format: z.literal(1),
  /** This program's version. */
  version: z.string(),
  /** PostgreSQL's version, such as 18.4. */
  server: z.string(),
  startedAt: z.iso.datetime(),
  /** The last journal entry's id when the backup began; null in a bank without any. */
  lastEntry: z.nullable(z.string().regex(/^\d+$/)),
  /** The last migration's time, in drizzle's format. */
  migration: z.string().regex(/^\d+$/),
}

const BaseCopy = z.object({
  kind: z.literal("base copy"),
  ...bank,
  /** The earliest point at which a recovery can stop. */
  stoppedAt: z.iso.datetime(),
  startLsn: lsn,
  stopLsn: lsn,
  firstSegment: segment,
  lastSegment: segment,
  segmentBytes: z.int().positive(),
  /** The folder in WAL_ARCHIVE_DIR where this bank's WAL continues; null if it was not archived. */
  archive: z.nullable(z.string().regex(/^[\w-]+$/)),
  folders: z.array(path),
  files: z.array(z.object({ path, size, sha256 })),
})

const Dump = z.object({ kind: z.literal("dump"), ...bank, size, sha256 })

/** A copy of the embedded server's files and the WAL that makes them consistent. */
export type BaseCopy = z.output<typeof BaseCopy>
/** A file made by pg_dump. */
export type Dump = z.output<typeof Dump>

const digest = (text: string) => hash("sha256", text, "hex")

/** A manifest's text, with its own hash at the end. */
export function writeManifest(manifest: BaseCopy | Dump): string {
  const checksum = digest(JSON.stringify(manifest))
  return `${JSON.stringify({ ...manifest, checksum }, null, 1)}\n`
}

function parse<Kind extends BaseCopy | Dump>(file: string, schema: z.ZodType<Kind>): Kind {
  try {
    const { checksum, ...rest } = z
      .looseObject({ checksum: sha256 })
      .parse(JSON.parse(readFileSync(file, "utf8")))
    if (digest(JSON.stringify(rest)) === checksum) return schema.parse(rest)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
  }
  throw new BootError(`${file} is damaged: the backup cannot be trusted. Take another one.`)
}

/**
 * Reads the manifest of a base copy.
 * @throws BootError when there is none, as in the draft of an interrupted backup, or it is damaged
 */
export function readBaseCopy(folder: string): BaseCopy {
  const file = join(folder, "manifest.json")
  if (existsSync(file)) return parse(file, BaseCopy)
  throw new BootError(
    `${folder} has no manifest.json: it is not a backup, or the backup was interrupted.`,
  )
}

/** The path of a dump's manifest, beside it. */
export const dumpManifestPath = (file: string) => `${file}.json`

/** Reads the manifest beside a dump; undefined when there is none, as with a dump made by hand. */
export function readDump(file: string): Dump | undefined {
  const manifest = dumpManifestPath(file)
  return existsSync(manifest) ? parse(manifest, Dump) : undefined
}
