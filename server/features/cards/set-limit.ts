import type { DebitCard } from "#shared/contracts/cards.ts"
import type { NewCardLimit } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentCard } from "./presenter.ts"
import { ownCardCurrency, setOwnCardLimit } from "./queries.ts"
import { requireOpenCard } from "./require-open-card.ts"
import { cardInWords } from "./rules.ts"

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit in its account's currency. It applies from the
 * next card transfer on. Sending the current limit needs no confirmation.
 * @throws Problem not_found, card_closed, confirmation_required
 */
export async function setLimit(
  context: AppContext,
  { member, id, body, binding }: Input<NewCardLimit> & WithId,
): Promise<DebitCard> {
  const { userId, signInId } = member
  const limit = toDecimal(fromDecimal(body.dailyLimit))
  const known = await requireOpenCard(context.db, userId, id)
  if (known.dailyLimit !== limit) {
    const currency = await ownCardCurrency(context.db, userId, id)
    if (!currency) throw notFound()
    const summary = [
      { name: "Card", value: cardInWords(known) },
      { name: "Daily limit", value: formatAmount(limit, currency) },
    ]
    await confirmed(context, binding, { purpose: "limit", summary }, async (tx) => {
      const before = await setOwnCardLimit(tx, userId, id, limit)
      if (before === undefined) throw new Problem("card_closed", says.card_closed.change)
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
  return presentCard(await requireOpenCard(context.db, userId, id))
}
