import { hash, randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import { makePrivateDir } from "../../config/private-dir.ts"
import { findPostgres, type PostgresPackage } from "./binaries.ts"
import { type Identity, runCommand } from "./run-command.ts"
import { canEnter, serverUser } from "./server-user.ts"

/** Where root stores programs and data when the `postgres` user cannot reach the original path. */
const systemDir = "/var/lib/tessera"

/** Where an embedded server is stored and which user runs it. */
export type ServerLocation = {
  readonly dataDir: string
  /** PostgreSQL's data directory. */
  readonly pgdata: string
  /** The directory of `initdb` and `postgres`. */
  readonly bin: string
  readonly runAs: Identity | undefined
}

/**
 * Creates the data directory, accessible only to its owner.
 * @returns its real path
 */
export function makeDataDir(dataDir: string): string {
  makePrivateDir(dataDir)
  return realpathSync(dataDir)
}

/**
 * Lets the server's user traverse a directory that root created (0710), without listing it, to
 * reach the database inside. Directories that others can already enter, or that root does not own,
 * are not changed.
 */
export function allowTraversal(directory: string, { gid }: Identity): void {
  const { uid, mode } = statSync(directory)
  if (uid !== 0 || (mode & 0o777) !== 0o700) return
  chownSync(directory, 0, gid)
  chmodSync(directory, 0o710)
}

function makeSystemDir(): void {
  mkdirSync(systemDir, { recursive: true })
  chmodSync(systemDir, 0o755)
}

/** A folder per data directory: a readable name, and a hash to keep it unique. */
function systemPgdata(dataDir: string): string {
  const mark = hash("sha256", dataDir, "hex").slice(0, 12)
  const name = basename(dirname(dataDir)).replace(/[^A-Za-z0-9-]/g, "") || "data"
  return join(systemDir, `${name}-${mark}`)
}

/**
 * PostgreSQL's directory. If it had to be moved, a link in the data directory points to it, so that
 * deleting the data directory makes a new bank there too; a leftover database is set aside, not
 * deleted.
 */
async function findPgdata(dataDir: string): Promise<string> {
  const here = join(dataDir, "postgres")
  const entry = lstatSync(here, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return readlinkSync(here)
  const user = await serverUser(here)
  if (user && !entry) allowTraversal(dataDir, user)
  if (!user || (await canEnter(dataDir, user))) return here
  if (entry) {
    throw new BootError(
      `The database in ${here} is closed to the user that must run it (uid ${user.uid}): a parent directory is not accessible. Open it with chmod o+x, or set DATA_DIR to another directory.`,
    )
  }
  makeSystemDir()
  const moved = systemPgdata(dataDir)
  if (existsSync(moved)) renameSync(moved, `${moved}.until-${new Date().toISOString()}`)
  symlinkSync(moved, here)
  return moved
}

const runs = (native: string, as: Identity | undefined) =>
  runCommand(join(native, "bin", "postgres"), ["--version"], { as })

/** A copy of the programs that every user can run, made once per version. */
async function copyPrograms(source: PostgresPackage): Promise<string> {
  makeSystemDir()
  const copy = join(systemDir, `postgresql-${source.version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomBytes(6).toString("hex")}`
  cpSync(source.native, draft, { recursive: true, verbatimSymlinks: true })
  await runCommand("chmod", ["-R", "a+rX", draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

async function findBin(as: Identity | undefined): Promise<string> {
  const source = await findPostgres()
  const outcome = await runs(source.native, as)
  if (outcome.code === 0) return join(source.native, "bin")
  const copy = as ? await copyPrograms(source) : source.native
  const again = as ? await runs(copy, as) : outcome
  if (again.code === 0) return join(copy, "bin")
  throw new BootError(
    `PostgreSQL's programs in ${copy} do not run here: ${again.stderr.trim() || "no reason given"}. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  )
}

/**
 * Decides where the server of a data directory is stored: inside it or, if root runs the bank and
 * the server's user cannot reach that path, under /var/lib/tessera.
 * @throws BootError when the programs or the data cannot be reached
 */
export async function findLocation(dataDir: string): Promise<ServerLocation> {
  const pgdata = await findPgdata(dataDir)
  const runAs = await serverUser(pgdata)
  return { dataDir, pgdata, runAs, bin: await findBin(runAs) }
}
