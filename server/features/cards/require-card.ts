import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
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

/**
 * The member's card, if it is open.
 * @throws Problem not_found, card_closed
 */
export async function requireOpenCard(db: Database, userId: number, id: number): Promise<CardRow> {
  const card = await requireCard(db, userId, id)
  if (card.status === "closed") throw new Problem("card_closed", says.card_closed.change)
  return card
}

/** The refusal to change a card that the bank froze. */
export const frozenByBank = (what: "unfreeze" | "replace" | "close", email: string) =>
  new Problem("card_frozen_by_bank", (say) => say(says.card_frozen_by_bank.card, { what, email }))
