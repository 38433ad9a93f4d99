import type pg from "pg"
import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import { databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"
import type { Job } from "../schedule/scheduler.ts"
import { restAfterBatch } from "./rest.ts"

const everyHour = 3_600_000
/** How many keys are deleted in one transaction. */
const batch = 1_000

/**
 * Deletes old idempotency keys, which are a quarter of what a posting stores, every hour
 * (server/ledger/idempotency.sql). Processes share the work. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function expireKeysOnTime({ log }: AppContext, jobs: pg.Pool): Job {
  const work = async (stopping: AbortSignal) => {
    const expired = await expireKeys(jobs, stopping)
    if (expired > 0) log.info({ expired }, "old idempotency keys were deleted")
  }
  return { name: "deleting old idempotency keys", everyMs: everyHour, run: work }
}

/**
 * Deletes all keys that have expired.
 * @param stopping ends it after the current transaction
 * @returns how many it deleted
 */
export async function expireKeys(jobs: pg.Pool, stopping?: AbortSignal): Promise<number> {
  const db = databaseOn(jobs)
  let all = 0
  while (!stopping?.aborted) {
    const begun = performance.now()
    const expired = await callFunction(db, "idempotency_keys_expire", z.number(), [batch])
    all += expired
    if (expired < batch) break
    await restAfterBatch(performance.now() - begun)
  }
  return all
}
