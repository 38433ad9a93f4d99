import { inBatches, readingLimits } from "./in-batches.ts"
import type { Database } from "./pool.ts"

/**
 * Lets concurrent requests share a query on the same database. Nothing is cached: a query starts after its
 * questions have arrived.
 * @param query answers questions in order with one query; each answer must hold only what its question may see
 * @param most how many questions a query may have
 */
export function sharedReads<Question, Answer>(
  query: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number = readingLimits.most,
): (db: Database, question: Question) => Promise<Answer> {
  const byDatabase = new WeakMap<Database, (question: Question) => Promise<Answer>>()
  return (db, question) => {
    let batched = byDatabase.get(db)
    if (!batched) {
      batched = inBatches((questions) => query(db, questions), { ...readingLimits, most })
      byDatabase.set(db, batched)
    }
    return batched(question)
  }
}

/**
 * The rows of each member, in the order of the rows.
 * @param rows each with the id of the member whose row it is
 */
export function rowsOfEach<Row extends { holder: number }>(
  userIds: readonly number[],
  rows: readonly Row[],
): Row[][] {
  const found = new Map<number, Row[]>(userIds.map((userId) => [userId, []]))
  for (const row of rows) found.get(row.holder)?.push(row)
  return userIds.map((userId) => found.get(userId) ?? [])
}
