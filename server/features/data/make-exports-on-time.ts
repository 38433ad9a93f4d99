import type pg from "pg"
import { databaseOn } from "../../db/pool.ts"
import type { Job } from "../../schedule/scheduler.ts"
import { type ExportContext, makeExports } from "./make-exports.ts"

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
