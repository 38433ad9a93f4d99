import { sql } from "drizzle-orm"
import { inBatches } from "../db/in-batches.ts"
import type { Database } from "../db/pool.ts"
import { isConnectionError } from "../db/sql-error.ts"

/** What `ledger_post_all` takes (post.sql), of one customer. */
export type PostingRequest = { userId: number }

/** Posts one movement, and gives what the posting function answered. */
export type PostTogether = (wish: PostingRequest) => Promise<unknown>

/** While so many batches commit, what comes waits and shares the next one: more would be smaller ones. */
const lanes = 2

/** Longer than a commit. A batch that takes longer waits for a lock, and others shall not. */
const slowMs = 50

/** A batch holds all of its accounts until it commits. */
const most = 32

/**
 * Lets movements that are asked for at once share one call and one commit (docs/decisions/031). Each is
 * decided by itself. What raises (a crafted wish, a lock that was waited for too long) takes the whole
 * batch back, so each is asked for by itself then, and only the one that deserves it fails.
 */
export function postTogether(db: Database): PostTogether {
  async function ask(wishes: readonly PostingRequest[]): Promise<unknown[]> {
    const { rows } = await db.execute<{ answers: unknown[] }>(
      sql`select ledger_post_all(${JSON.stringify(wishes)}::jsonb) as answers`,
    )
    if (!rows[0]) throw new Error("ledger_post_all gave no answers")
    return rows[0].answers
  }
  const askAlone = async (wish: PostingRequest) => (await ask([wish]))[0]
  return inBatches<PostingRequest, unknown>(
    async (wishes) => {
      try {
        return await ask(wishes)
      } catch (error) {
        // After a lost connection it is not known what became of the batch: whoever asked decides.
        if (wishes.length === 1 || isConnectionError(error)) throw error
        return wishes.map(askAlone)
      }
    },
    { lanes, slowMs, most, keyOf: ({ userId }) => userId },
  )
}
