import type { Database } from "../../db/pool.ts"
import { notFound } from "../../use-case/problem.ts"
import { type CardRow, ownCardById } from "./queries.ts"

/**
 * The member's card, open or closed.
 * @throws Problem not_found
 */
export async function requireCard(db: Database, userId: number, id: number): Promise<CardRow> {
  const card = await ownCardById(db, userId, id)
  if (!card) throw notFound()
  return card
}
