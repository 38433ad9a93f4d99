import type { CardDetails } from "#shared/contracts/cards.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound } from "../../problem.ts"
import type { Input, WithId } from "../../use-case.ts"
import { openCard } from "./card-secrets.ts"
import { ownCardInWords, ownSealedCard } from "./queries.ts"

/**
 * POST /api/debit-cards/:id/details: the only answer with the full number and CVV. It requires the password
 * and is recorded in the audit log before it is sent.
 * @throws Problem not_found, confirmation_required
 */
export async function revealCard(
  context: AppContext,
  { customer, id, binding }: Input & WithId,
): Promise<CardDetails> {
  const { userId, signInId } = customer
  const words = await ownCardInWords(context.db, userId, id)
  if (!words) throw notFound()
  const summary = [{ name: "Show number and CVV of", value: words.name }]
  const card = await confirmed(
    context,
    binding,
    { purpose: "card_details", summary },
    async (tx) => {
      const found = await ownSealedCard(tx, userId, id)
      if (!found) throw notFound()
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "card.details_shown",
        details: { cardId: id },
      })
      return found
    },
  )
  return openCard(context.env, card)
}
