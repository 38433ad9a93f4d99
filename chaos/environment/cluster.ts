import { execFile } from "node:child_process"
import { appendFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { ensureCluster } from "../../server/db/embedded/cluster.ts"
import { readCredentials, storeCredentials, urlsOf } from "../../server/db/embedded/credentials.ts"
import { findLocation, type ServerLocation } from "../../server/db/embedded/location.ts"
import { takeLock } from "../../server/db/embedded/owner-lock.ts"
import { makeScratchDir, removeDataDir } from "../../server/db/embedded/scratch.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import { cleanUpAtExit } from "./leftovers.ts"
import { ownClient } from "./own-client.ts"
import { Postmaster } from "./postmaster.ts"
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts"

const run = promisify(execFile)

/** Space for PostgreSQL's own files, some databases, and a little write-ahead log. */
const smallDiskMegabytes = 768

/** One PostgreSQL for a whole run, with the bank's own durability settings. */
export type Cluster = {
  /** Its TCP port on 127.0.0.1, the same after every restart. */
  readonly port: number
  /** Its data folder, and the folder with its log and passwords. */
  readonly place: ServerLocation
  /** Only if it was opened with `smallDisk`: its disk, which may be filled. */
  readonly disk: SmallDisk | undefined
  /** Addresses of one database by role, without a proxy. */
  superuserUrl(database: string): string
  ownerUrl(database: string): string
  appUrl(database: string): string
  jobsUrl(database: string): string
  railUrl(database: string): string
  staffUrl(database: string): string
  staffIdentityUrl(database: string): string
  /** Creates a database that tessera_owner owns and the bank's other roles may connect to. */
  createDatabase(name: string, template?: string): Promise<void>
  /** Drops a database and its open connections. */
  dropDatabase(name: string): Promise<void>
  /** Whether its postmaster runs. */
  running(): boolean
  /** SIGKILL of the postmaster and all its children. */
  kill(): Promise<void>
  /** `pg_ctl stop -m immediate`: SIGQUIT, no checkpoint, recovery at the next start. */
  stopImmediate(): Promise<void>
  /** `pg_ctl stop -m fast`: open transactions are rolled back, then a checkpoint. */
  stop(): Promise<void>
  /** Starts it again unless it runs, and waits until it takes connections. */
  start(): Promise<void>
  /** From the next start on, its clock is off by this many seconds; 0 is the true time. */
  setClockOffset(seconds: number): void
  /** Stops it and removes all its files. */
  close(): Promise<void>
}

type Options = {
  /** Puts it on a small separate tmpfs, so that the fault disk-full can be used. */
  readonly smallDisk?: boolean
  /**
   * Starts as a copy of an unused cluster, with its databases, roles, and passwords, instead of an
   * empty one. That cluster is stopped and restarted for the copy.
   */
  readonly copyOf?: Cluster
}

/**
 * Opens a cluster in a new temporary folder, which is deleted with it.
 * @throws Error when it cannot run here, with a sentence that says why
 */
export async function openCluster({ smallDisk = false, copyOf }: Options = {}): Promise<Cluster> {
  const dataDir = makeScratchDir()
  takeLock(dataDir)
  const forget = cleanUpAtExit(() => removeDataDir(dataDir))
  const own = await findLocation(dataDir)
  const disk = smallDisk ? await mountFor(own) : undefined
  const place = disk ? { ...own, pgdata: join(disk.folder, "postgres") } : own
  if (copyOf) await copyFiles(copyOf, place)
  const credentials = await ensureCluster(place)
  if (disk) limitLog(place)
  const postmaster = new Postmaster(place, credentials.port)
  await postmaster.start()
  const urls = urlsOf(credentials)
  const of = (url: string) => (database: string) => url.replace(/[^/]+$/, database)
  const asSuperuser = async (...statements: string[]) => {
    const client = ownClient(urls.superuserUrl)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    port: credentials.port,
    place,
    disk,
    superuserUrl: of(urls.superuserUrl),
    ownerUrl: of(urls.ownerUrl),
    appUrl: of(urls.appUrl),
    jobsUrl: of(urls.jobsUrl),
    railUrl: of(urls.railUrl),
    staffUrl: of(urls.staffUrl),
    staffIdentityUrl: of(urls.staffIdentityUrl),
    async createDatabase(name, template = "template1") {
      const [database, from] = [name, template].map((each) => pg.escapeIdentifier(each))
      await asSuperuser(
        `create database ${database} owner tessera_owner template ${from}`,
        `revoke all on database ${database} from public`,
        `grant connect on database ${database} to tessera_app, tessera_jobs, tessera_rail, tessera_staff, tessera_staff_identity`,
      )
    },
    dropDatabase: (name) =>
      asSuperuser(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
    running: () => postmaster.running(),
    kill: () => postmaster.kill(),
    stopImmediate: () => postmaster.stopImmediate(),
    stop: () => postmaster.stop(),
    start: () => postmaster.start(),
    setClockOffset: (seconds) => postmaster.setClockOffset(seconds),
    async close() {
      await postmaster.close()
      await disk?.close()
      removeDataDir(dataDir)
      forget()
    },
  }
}

async function mountFor({ dataDir, runAs }: ServerLocation): Promise<SmallDisk> {
  const point = join(dataDir, "disk")
  mkdirSync(point)
  return mountSmallDisk(point, smallDiskMegabytes, runAs)
}

async function copyFiles(source: Cluster, { dataDir, pgdata }: ServerLocation): Promise<void> {
  const credentials = readCredentials(source.place.dataDir)
  if (!credentials) throw new Error("The cluster to copy has no passwords")
  await source.stop()
  // Follows links: pgdata may be a link if root stores it elsewhere.
  await run("cp", ["-a", `${source.place.pgdata}/.`, pgdata])
  await source.start()
  storeCredentials(dataDir, { ...credentials, port: await reservePort() })
}

/** Otherwise the write-ahead log alone would fill the disk. */
function limitLog({ pgdata }: ServerLocation): void {
  const settings = "max_wal_size = 64MB\nmin_wal_size = 32MB\n"
  appendFileSync(join(pgdata, "postgresql.conf"), settings)
}
