import type pg from "pg"
import { exportLimits } from "#shared/data/export-states.ts"
import { type Database, databaseOn } from "../../db/pool.ts"
import { errorReason } from "../../db/sql-error.ts"
import type { Job } from "../../schedule/scheduler.ts"
import type { AppContext } from "../app-context.ts"
import { claimExport, deleteExpired, endExport, storePart } from "./queries.ts"
import { writeArchive } from "./write-archive.ts"

/** Parts of the file in the database, in bytes. */
const partSize = 1_048_576

/** What making a copy needs. */
export type ExportContext = Pick<AppContext, "db" | "pool" | "env" | "log" | "announce">

/**
 * Makes the copies that wait.
 * @param jobs with the rights of the jobs, which store the file; it is read with the API's
 */
export async function makeExports(
  context: ExportContext,
  jobs: Database,
  stopping?: AbortSignal,
): Promise<void> {
  await deleteExpired(jobs)
  while (!stopping?.aborted) {
    const claimed = await claimExport(jobs)
    if (!claimed) return
    const size = await makeExport(context, jobs, claimed).catch((error: unknown) => {
      context.log.error(
        { reason: errorReason(error) },
        "a copy of a member's data could not be made",
      )
      return null
    })
    await endExport(jobs, claimed.id, size)
    context.announce(claimed.userId, "profile")
  }
}

/** @returns the size of the file in bytes */
async function makeExport(
  context: ExportContext,
  jobs: Database,
  { id, userId }: { id: number; userId: number },
): Promise<number> {
  const deadline = Date.now() + exportLimits.minutes * 60_000
  let waiting: Buffer[] = []
  let [size, stored, number, percent] = [0, 0, 0, 0]
  const store = async () => {
    const content = waiting.length > 0 ? Buffer.concat(waiting) : null
    await storePart(jobs, id, number, content, percent)
    if (content) number += 1
    stored = size
    waiting = []
  }
  const archive = writeArchive(context, userId, (done) => {
    percent = done
  })
  for await (const part of archive) {
    waiting.push(Buffer.from(part))
    size += part.length
    if (size > exportLimits.megabytes * 1_000_000) throw new Error("the copy is too large")
    if (Date.now() > deadline) throw new Error("the copy takes too long")
    if (size - stored >= partSize) await store()
  }
  await store()
  return size
}

/** How soon a copy is begun. */
const everyMs = 3_000

/**
 * Makes the copies of members' data that wait, one at a time, and deletes those that have expired. Every process
 * looks; the database gives each copy to one of them.
 * @param jobs connections of the role for jobs, or the owner
 */
export function makeExportsOnTime(context: ExportContext, jobs: pg.Pool): Job {
  const work = (stopping: AbortSignal) => makeExports(context, databaseOn(jobs), stopping)
  return { name: "making copies of members' data", everyMs, run: work }
}
