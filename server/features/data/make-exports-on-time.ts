import { errorReason } from "../../db/error-reason.ts"
import { databaseOn, openPool } from "../../db/pool.ts"
import { repeatedly } from "../../jobs/repeatedly.ts"
import { type ExportContext, makeExports } from "./make-exports.ts"

/** How soon a copy is begun. */
const everyMs = 3_000

/**
 * Makes the copies of members' data that wait, one at a time, and deletes those that have expired. Every process
 * looks; the database gives each copy to one of them.
 * @param jobsUrl connection URL of the role for jobs, or the owner
 * @returns a function that stops it after the copy that is being made
 */
export function makeExportsOnTime(context: ExportContext, jobsUrl: string): () => Promise<void> {
  const work = async (stopping: AbortSignal) => {
    const pool = openPool(jobsUrl, 1, () => {})
    try {
      await makeExports(context, databaseOn(pool), stopping)
    } finally {
      await pool.end()
    }
  }
  return repeatedly(everyMs, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "making copies of members' data failed and is tried again",
    ),
  )
}
