import type { CardClosing } from "#shared/contracts/cards.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { closeCard } from "../../ledger/cards.ts"
import { Problem } from "../../use-case/problem.ts"
import type { CardRow } from "./queries.ts"
import { requireOpenCard } from "./require-open-card.ts"

/**
 * The member's card, if it is open and the bank has not frozen it: closing or replacing it would end the
 * bank's freeze.
 * @throws Problem not_found, card_closed, card_frozen_by_bank
 */
export async function requireClosableCard(
  db: Database,
  userId: number,
  id: number,
  what: "replace" | "close",
): Promise<CardRow> {
  const card = await requireOpenCard(db, userId, id)
  if (card.frozenByBank)
    throw new Problem("card_frozen_by_bank", says.card_frozen_by_bank.card(what))
  return card
}

/**
 * Closes the member's card for good. The database decides, whatever happened to the card in the meantime.
 * @throws Problem not_found, card_closed, card_frozen_by_bank
 */
export async function closeOrThrow(
  tx: Database,
  userId: number,
  id: number,
  { reason, what }: { reason: CardClosing["reason"]; what: "replace" | "close" },
): Promise<void> {
  if (await closeCard(tx, userId, id, reason)) return
  await requireClosableCard(tx, userId, id, what)
  throw new Problem("card_closed", says.card_closed.change)
}
