import type { CardReplacement, DebitCard } from "#shared/contracts/cards.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { userById } from "../../identity/sign-in/queries.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { lockOwnAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { closeOrThrow, requireClosableCard } from "./closable-card.ts"
import { presentCard } from "./presenter.ts"
import { issueCard } from "./queries.ts"
import { requireCard } from "./require-card.ts"
import { cardInWords, reasonInWords } from "./rules.ts"

/**
 * POST /api/debit-cards/:id/replacement: closes the card and issues another one with a new number, expiry
 * date, and CVV in the same transaction. The new card keeps the old one's account, network, name, daily
 * limit, and switches. A card that the bank froze can't be replaced, because that would end the freeze.
 * @returns the new card
 * @throws Problem not_found, card_closed, card_frozen_by_bank, confirmation_required
 */
export async function replaceCard(
  context: AppContext,
  { member, id, body: { reason }, binding }: Input<CardReplacement> & WithId,
): Promise<DebitCard> {
  const { userId, signInId } = member
  const known = await requireClosableCard(context.db, userId, id, "replace")
  const summary = [
    { name: "Replace", value: cardInWords(known) },
    { name: "Reason", value: reasonInWords[reason] },
  ]
  const newId = await confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    // First what the card's transfers lock first, so that none waits for this while this waits for it. Of
    // several replacements at once, the later ones find the card closed.
    await lockOwnAccount(tx, userId, known.accountId)
    const old = await requireClosableCard(tx, userId, id, "replace")
    const holder = await userById(tx, userId)
    if (!holder) throw notSignedIn()
    const { accountId, cardType, isVirtual, name, singleUse, dailyLimit } = old
    const { transfersToOthers, transfersToNewPayees } = old
    // The new number first: re-encryption locks a number before its card, too.
    const issued = await issueCard(tx, context.env, {
      accountId,
      holder,
      cardType,
      isVirtual,
      name,
      singleUse,
      dailyLimit,
      transfersToOthers,
      transfersToNewPayees,
      replacesCardId: id,
    })
    await closeOrThrow(tx, userId, id, { reason, what: "replace" })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "card.replaced",
      details: { cardId: id, newCardId: issued.id, reason },
    })
    return issued.id
  })
  context.announce(userId, "cards", "security")
  return presentCard(await requireCard(context.db, userId, newId))
}
