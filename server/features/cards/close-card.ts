import type { CardClosing, DebitCard } from "#shared/contracts/cards.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { closeOrThrow, requireClosableCard } from "./closable-card.ts"
import { presentCard } from "./presenter.ts"
import { requireCard } from "./require-card.ts"
import { cardInWords, reasonInWords } from "./rules.ts"

/**
 * PUT /api/debit-cards/:id/close: closes a card for good, without another one. Its transfers and its last
 * four digits stay readable. It requires the password and a confirmation, because it can't be undone:
 * freezing stops a card without them. A card that the bank froze can't be closed, because another card could
 * then be created for its account.
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function closeCard(
  context: AppContext,
  { member, id, body: { reason }, binding }: Input<CardClosing> & WithId,
): Promise<DebitCard> {
  const { userId, signInId } = member
  const known = await requireClosableCard(context.db, userId, id, "close")
  const summary = [
    { name: "Close for good", value: cardInWords(known) },
    { name: "Reason", value: reasonInWords[reason] },
  ]
  await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    await closeOrThrow(tx, userId, id, { reason, what: "close" })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "card.closed",
      details: { cardId: id, reason },
    })
  })
  context.announce(userId, "cards", "security")
  return presentCard(await requireCard(context.db, userId, id))
}
