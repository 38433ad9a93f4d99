import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { ensureCluster } from "./cluster.ts"
import { type EmbeddedUrls, readCredentials, storeCredentials, urlsOf } from "./credentials.ts"
import { findFreePort, isFree } from "./free-port.ts"
import { findLocation, makeDataDir, type ServerLocation } from "./location.ts"
import { ownerOf, takeLock } from "./owner-lock.ts"
import { StartError, startPostmaster } from "./postmaster.ts"
import { supervise } from "./supervisor.ts"
import { clearLeftovers } from "./take-over.ts"
import { archiveSettings } from "./wal-archive.ts"

/** A running PostgreSQL 18 server that this process owns. */
export type Embedded = EmbeddedUrls & {
  /**
   * Shuts the server down (fast mode: open transactions are rolled back) and releases the
   * directory.
   */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  /** Where WAL is archived for point-in-time recovery; no archive when unset. */
  readonly walArchiveDir?: string | undefined
  readonly log?: (line: string) => void
}

const startAttempts = 8

async function startFirst(place: ServerLocation, kept: number, settings: readonly string[]) {
  let port = (await isFree(kept)) ? kept : await findFreePort()
  for (let attempt = 1; ; attempt++) {
    try {
      return { port, child: await startPostmaster(place, port, { settings }) }
    } catch (error) {
      if (!(error instanceof StartError) || attempt === startAttempts) throw error
      // Children of a killed server hold its shared memory for a moment; wait for them.
      if (error.portTaken) port = await findFreePort()
      else await sleep(attempt * 100)
    }
  }
}

async function openLocked(
  dataDir: string,
  walArchiveDir: string | undefined,
  log: (line: string) => void,
): Promise<Embedded> {
  const place = await findLocation(dataDir)
  await clearLeftovers(place.pgdata, log)
  const kept = await ensureCluster(place)
  const settings = walArchiveDir ? await archiveSettings(place, walArchiveDir) : []
  const { port, child } = await startFirst(place, kept.port, settings)
  const credentials = { ...kept, port }
  if (port !== kept.port) storeCredentials(dataDir, credentials)
  // Keeps the port, so that pools can reconnect.
  const startAgain = (): Promise<ChildProcess> => startPostmaster(place, port, { settings })
  return { ...urlsOf(credentials), stop: supervise(child, startAgain, log).stop }
}

/**
 * Opens the embedded PostgreSQL of a data directory: creates the database the first time, takes
 * over after a killed owner, and restarts the server when it dies. The superuser is `postgres`;
 * `tessera_owner` owns the database `tessera`; `tessera_app` may connect and has no other right
 * yet.
 * @param dataDir created if missing; one live process may own it
 * @throws BootError with a message for the operator: the directory is in use, or PostgreSQL cannot
 *   run
 */
export async function openEmbedded({
  dataDir,
  walArchiveDir,
  log = () => {},
}: Options): Promise<Embedded> {
  const directory = makeDataDir(dataDir)
  const release = takeLock(directory)
  process.once("exit", release)
  const letGo = () => {
    process.off("exit", release)
    release()
  }
  try {
    const embedded = await openLocked(directory, walArchiveDir, log)
    let stopped: Promise<void> | undefined
    return { ...embedded, stop: () => (stopped ??= embedded.stop().then(letGo)) }
  } catch (error) {
    letGo()
    throw error
  }
}

/**
 * The URLs of an embedded server that another process owns, for commands on a running bank;
 * undefined when no live process owns the data directory.
 */
export function findEmbedded(dataDir: string): EmbeddedUrls | undefined {
  if (!ownerOf(dataDir)) return undefined
  const credentials = readCredentials(dataDir)
  return credentials && urlsOf(credentials)
}
