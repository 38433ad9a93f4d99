import * as z from "zod/mini"
import { callFunction, MalformedAnswer } from "../db/call-function.ts"
import { inBatches } from "../db/in-batches.ts"
import { isConnectionError } from "../db/sql-error.ts"
import type { HistoryGuard } from "./history-guard.ts"
import { PostingsStopped } from "./refusals.ts"

/** One element of what `ledger_post_requests` takes (post.sql): a posting request, its member and its key. */
export type LedgerRequest = { userId: number; fromAccountId?: number | undefined }

/**
 * Posts one request and returns the ledger function's answer, which the caller parses: it knows what it asked.
 * @throws PostingsStopped when the database must not post, MalformedAnswer when the whole batch's answer is
 *   not one for each request
 */
export type PostTogether = (request: LedgerRequest) => Promise<unknown>

/** While this many batches commit, new requests wait and share the next one; more lanes mean smaller batches. */
const lanes = 2

/** Longer than a commit. A batch that takes longer waits for a lock, and must not hold up others. */
const slowMs = 50

/** A batch locks all of its accounts until it commits. */
const most = 32

const Answers = z.array(z.unknown())

/** The batch's outcome is unknown, so that sending its requests again alone could post them twice. */
const mayHavePosted = (error: unknown) =>
  isConnectionError(error) || error instanceof MalformedAnswer

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
    const answers = await callFunction(guard, "ledger_post_requests", Answers, [
      JSON.stringify(requests),
    ])
    if (answers.length === requests.length) return answers
    throw new MalformedAnswer("ledger_post_requests", ["one answer for each request"])
  }
  const requestAlone = async (request: LedgerRequest) => (await ask([request]))[0]
  return inBatches<LedgerRequest, unknown>(
    async (requests) => {
      try {
        return await ask(requests)
      } catch (error) {
        if (requests.length === 1 || mayHavePosted(error) || error instanceof PostingsStopped) {
          throw error
        }
        return requests.map(requestAlone)
      }
    },
    {
      lanes,
      slowMs,
      most,
      // Two who pay from one account are decided one after another. A card's account is not known here.
      keysOf: ({ userId, fromAccountId }) => [`user ${userId}`, `from ${fromAccountId ?? userId}`],
    },
  )
}
