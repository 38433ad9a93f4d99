import { sql } from "drizzle-orm"
import { inBatches } from "../db/in-batches.ts"
import { isConnectionError } from "../db/sql-error.ts"
import type { HistoryGuard } from "./history-guard.ts"

/** One element of what `ledger_post_requests` takes (post.sql): a posting request, its customer and its key. */
export type LedgerRequest = { userId: number }

/** Posts one request and returns the ledger function's answer. */
export type PostTogether = (request: LedgerRequest) => Promise<unknown>

/** While this many batches commit, new requests wait and share the next one; more lanes mean smaller batches. */
const lanes = 2

/** Longer than a commit. A batch that takes longer waits for a lock, and must not hold up others. */
const slowMs = 50

/** A batch locks all of its accounts until it commits. */
const most = 32

/**
 * Lets concurrent requests share one call and one commit (docs/decisions/031). Each is decided on its
 * own. An error (an invalid request, a lock timeout) rolls the whole batch back; then each request is
 * sent alone, so that only the one at fault fails.
 * @param onBatch is told how many requests share each call
 */
export function postTogether(
  guard: HistoryGuard,
  onBatch: (size: number) => void = () => undefined,
): PostTogether {
  async function ask(requests: readonly LedgerRequest[]): Promise<unknown[]> {
    onBatch(requests.length)
    const asked = await guard.evaluate(
      sql`ledger_post_requests(${JSON.stringify(requests)}::jsonb)`,
    )
    return asked.outcome === "stopped" ? requests.map(() => asked) : (asked.value as unknown[])
  }
  const askAlone = async (request: LedgerRequest) => (await ask([request]))[0]
  return inBatches<LedgerRequest, unknown>(
    async (requests) => {
      try {
        return await ask(requests)
      } catch (error) {
        // After a lost connection the batch's outcome is unknown: the caller decides.
        if (requests.length === 1 || isConnectionError(error)) throw error
        return requests.map(askAlone)
      }
    },
    { lanes, slowMs, most, keyOf: ({ userId }) => userId },
  )
}
