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
import { BootError } from "../../boot-error.ts"
import { makePrivateDir } from "../../private-dir.ts"
import { findPostgres, type PostgresPackage } from "./binaries.ts"
import { type Identity, runCommand } from "./run-command.ts"
import { canEnter, serverUser } from "./server-user.ts"

/** Where root keeps programs and data whose own path is closed to the `postgres` user. */
const SYSTEM_DIR = "/var/lib/tessera"

/** Where an embedded server lives and who runs it. */
export interface Place {
  readonly dataDir: string
  /** PostgreSQL's own directory. */
  readonly pgdata: string
  /** The directory of `initdb` and `postgres`. */
  readonly bin: string
  readonly runAs: Identity | undefined
}

/** Makes the data directory, for its owner only, and gives its real path. */
export function makeDataDir(dataDir: string): string {
  makePrivateDir(dataDir)
  return realpathSync(dataDir)
}

/**
 * Lets the server's user pass through a directory that root made (0710): it must reach the database inside,
 * and lists nothing. Directories that others may enter already, or that are not root's, stay as they are.
 */
export function letPass(directory: string, { gid }: Identity): void {
  const { uid, mode } = statSync(directory)
  if (uid !== 0 || (mode & 0o777) !== 0o700) return
  chownSync(directory, 0, gid)
  chmodSync(directory, 0o710)
}

function makeSystemDir(): void {
  mkdirSync(SYSTEM_DIR, { recursive: true })
  chmodSync(SYSTEM_DIR, 0o755)
}

/** A folder of its own for each data directory: readable name, and a hash against mix-ups. */
function systemPgdata(dataDir: string): string {
  const mark = hash("sha256", dataDir, "hex").slice(0, 12)
  const name = basename(dirname(dataDir)).replace(/[^A-Za-z0-9-]/g, "") || "data"
  return join(SYSTEM_DIR, `${name}-${mark}`)
}

/**
 * PostgreSQL's directory. A link in the data directory says where it is when it had to move, so
 * that deleting the data directory means a new bank there too; what was left is set aside, not lost.
 */
async function findPgdata(dataDir: string): Promise<string> {
  const here = join(dataDir, "postgres")
  const entry = lstatSync(here, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return readlinkSync(here)
  const user = await serverUser(here)
  if (user && !entry) letPass(dataDir, user)
  if (!user || (await canEnter(dataDir, user))) return here
  if (entry) {
    throw new BootError(
      `The database in ${here} is closed to the user that must run it (uid ${user.uid}): a directory above it lets nobody through. Open it with chmod o+x, or set DATA_DIR to another directory.`,
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

/** A copy of the programs that every user may run; made once a version. */
async function copyPrograms(source: PostgresPackage): Promise<string> {
  makeSystemDir()
  const copy = join(SYSTEM_DIR, `postgresql-${source.version}-${process.arch}`)
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
 * Decides where the server of a data directory lives: in it, or, for root where that path is closed
 * to the server's user, under /var/lib/tessera.
 * @throws BootError when the programs or the data cannot be reached.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const pgdata = await findPgdata(dataDir)
  const runAs = await serverUser(pgdata)
  return { dataDir, pgdata, runAs, bin: await findBin(runAs) }
}
