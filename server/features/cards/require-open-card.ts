import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { Problem } from "../../use-case/problem.ts"
import type { CardRow } from "./queries.ts"
import { requireCard } from "./require-card.ts"

/**
 * The member's card, if it is open.
 * @throws Problem not_found, card_closed
 */
export async function requireOpenCard(db: Database, userId: number, id: number): Promise<CardRow> {
  const card = await requireCard(db, userId, id)
  if (card.status === "closed") throw new Problem("card_closed", says.card_closed.change)
  return card
}
