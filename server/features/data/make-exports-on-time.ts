import type pg from "pg"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn } from "../../db/pool.ts"
import { repeatedly } from "../../schedule/repeatedly.ts"
import { type ExportContext, makeExports } from "./make-exports.ts"

/** How soon a copy is begun. */
const everyMs = 3_000

/**
 * Makes the copies of members' data that wait, one at a time, and deletes those that have expired. Every process
 * looks; the database gives each copy to one of them.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it after the copy that is being made
 */
export function makeExportsOnTime(context: ExportContext, jobs: pg.Pool): () => Promise<void> {
  const work = (stopping: AbortSignal) => makeExports(context, databaseOn(jobs), stopping)
  return repeatedly(everyMs, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "making copies of members' data failed and is tried again",
    ),
  )
}
