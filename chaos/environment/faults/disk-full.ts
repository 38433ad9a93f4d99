import { closeSync, openSync, readSync, statSync } from "node:fs"
import { join } from "node:path"
import { ownClient } from "../own-client.ts"
import { pause } from "../pause.ts"
import type { Fault } from "../scenario.ts"

/**
 * PostgreSQL's disk is full for 0.5 to 2 s. In half of the cases, its write-ahead log is also
 * advanced beyond the preallocated segments, so that the server panics. Then the space is freed,
 * and the server is restarted if it stopped. The fault counts when PostgreSQL has reported that the
 * disk is full.
 */
export const diskFull: Fault = (scenario, random, signal) => {
  const [milliseconds, panic] = [random.int(500, 2_000), random.chance(0.5)]
  return scenario.outage(async () => {
    const { cluster, database } = scenario
    if (!cluster.disk) return
    const log = join(cluster.place.dataDir, "postgres.log")
    const since = statSync(log).size
    let refused = false
    await cluster.disk.fill()
    try {
      refused = await useUp(cluster.superuserUrl(database), panic)
      await pause(milliseconds, signal)
    } finally {
      await cluster.disk.free()
    }
    // Only the client sees errors; a panic is in the log.
    const panicked = appended(log, since).includes("No space left on device")
    if (refused || panicked) scenario.did("disk-full")
  })
}

/**
 * Requests space that is not available. @returns whether it was refused for that (SQLSTATE 53100,
 * disk_full)
 */
async function useUp(url: string, panic: boolean): Promise<boolean> {
  const client = ownClient(url)
  try {
    await client.connect()
    if (panic) {
      for (let segment = 0; segment < 16; segment += 1) {
        await client.query("select pg_logical_emit_message(false, 'chaos', 'x'), pg_switch_wal()")
      }
    }
    await client.query("create temp table room as select generate_series(1, 1000000)")
    return false
  } catch (error) {
    // Other errors are those of a server that has panicked.
    return (error as { code?: string }).code === "53100"
  } finally {
    await client.end().catch(() => undefined)
  }
}

function appended(path: string, since: number): string {
  const { size } = statSync(path)
  const bytes = Buffer.alloc(Math.max(size - since, 0))
  const file = openSync(path, "r")
  try {
    return bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, since))
  } finally {
    closeSync(file)
  }
}
