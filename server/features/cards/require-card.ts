import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import { type SeenCard, seenCardById } from "./queries.ts"

/**
 * A card that the member sees, open or closed. It may be another owner's of its account.
 * @throws Problem not_found
 */
export async function requireCard(db: Database, userId: number, id: number): Promise<SeenCard> {
  const card = await seenCardById(db, userId, id)
  if (!card) throw notFound()
  return card
}

/**
 * A card that the member sees, if it is open.
 * @throws Problem not_found, card_closed
 */
export async function requireOpenCard(db: Database, userId: number, id: number): Promise<SeenCard> {
  return opened(await requireCard(db, userId, id))
}

/**
 * The member's own card, if it is open, for what nobody else may do with it.
 * @param refusal of another owner's card: by default the one that says so
 * @throws Problem not_found, card_closed
 */
export async function requireOwnCard(
  db: Database,
  userId: number,
  id: number,
  refusal: () => Problem = othersCard,
): Promise<SeenCard> {
  const card = await requireCard(db, userId, id)
  if (card.userId !== userId) throw refusal()
  return opened(card)
}

function opened(card: SeenCard): SeenCard {
  if (card.status === "closed") throw new Problem("card_closed", says.card_closed.change)
  return card
}

/** The refusal of what only a card's person may do, to another owner of the account, who sees the card. */
export const othersCard = () => new Problem("not_found", says.not_found.othersCard)

/** The refusal to change a card that the bank froze. */
export const frozenByBank = (what: "unfreeze" | "replace" | "close", email: string) =>
  new Problem("card_frozen_by_bank", (say) => say(says.card_frozen_by_bank.card, { what, email }))
