import type { DebitCard } from "#shared/contracts/cards.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import type { Member } from "../../use-case/caller.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentCard } from "./presenter.ts"
import { type OpenStatus, setOwnStatus } from "./queries.ts"
import { requireOpenCard } from "./require-open-card.ts"
import { cardInWords } from "./rules.ts"

/**
 * PUT /api/debit-cards/:id/freeze: takes effect at once for every card transfer. Repeating it succeeds and
 * changes nothing.
 * @throws Problem not_found, card_closed
 */
export async function freezeCard(
  { pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<DebitCard> {
  const { card, changed } = await inTransaction(pool, async (tx) => ({
    changed: await set(tx, member, id, "frozen"),
    card: await requireOpenCard(tx, member.userId, id),
  }))
  if (changed) announce(member.userId, "cards")
  return presentCard(card)
}

/**
 * PUT /api/debit-cards/:id/unfreeze: requires the password and a confirmation, as showing a card's details
 * does, so that a stolen session alone cannot undo a freeze. A card that is not frozen needs no
 * confirmation. Only the bank can lift the bank's freeze.
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function unfreezeCard(
  context: AppContext,
  { member, id, binding }: Input & WithId,
): Promise<DebitCard> {
  const { userId } = member
  const known = await requireOpenCard(context.db, userId, id)
  if (known.frozenByBank)
    throw new Problem("card_frozen_by_bank", says.card_frozen_by_bank.card("unfreeze"))
  if (known.status === "frozen") {
    const summary = [{ name: "Unfreeze", value: cardInWords(known) }]
    const changed = await confirmed(context, binding, { purpose: "security", summary }, (tx) =>
      set(tx, member, id, "active"),
    )
    if (changed) context.announce(userId, "cards")
  }
  const card = await requireOpenCard(context.db, userId, id)
  if (card.frozenByBank)
    throw new Problem("card_frozen_by_bank", says.card_frozen_by_bank.card("unfreeze"))
  return presentCard(card)
}

/** @returns whether this changed the card */
async function set(
  tx: Database,
  { userId, signInId }: Member,
  id: number,
  status: OpenStatus,
): Promise<boolean> {
  const changed = await setOwnStatus(tx, userId, id, status)
  if (changed) {
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: status === "frozen" ? "card.frozen" : "card.unfrozen",
      details: { cardId: id },
    })
  }
  return changed
}
