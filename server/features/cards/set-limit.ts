import type { DebitCard } from "#shared/contracts/cards.ts"
import type { NewCardLimit } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound } from "../../problem.ts"
import type { Input, WithId } from "../../use-case.ts"
import { presentCard } from "./presenter.ts"
import { ownCardById, ownCardInWords, setOwnCardLimit } from "./queries.ts"

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit in its account's currency. It applies from the
 * next card transfer on. Sending the current limit needs no confirmation.
 * @throws Problem not_found, confirmation_required
 */
export async function setLimit(
  context: AppContext,
  { customer, id, body, binding }: Input<NewCardLimit> & WithId,
): Promise<DebitCard> {
  const { userId, signInId } = customer
  const limit = toDecimal(fromDecimal(body.dailyLimit))
  const words = await ownCardInWords(context.db, userId, id)
  if (!words) throw notFound()
  if (words.dailyLimit !== limit) {
    const summary = [
      { name: "Card", value: words.name },
      { name: "Daily limit", value: formatAmount(limit, words.currency) },
    ]
    await confirmed(context, binding, { purpose: "limit", summary }, async (tx) => {
      const before = await setOwnCardLimit(tx, userId, id, limit)
      if (before === undefined) throw notFound()
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "card.limit_changed",
        details: { cardId: id, from: before, to: limit },
      })
    })
    context.announce(userId, "cards", "security")
  }
  const card = await ownCardById(context.db, userId, id)
  if (!card) throw notFound()
  return presentCard(card)
}
