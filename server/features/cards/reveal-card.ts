import type { RequestHandler } from "express"
import type { CardDetails } from "#shared/contracts/cards.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { openCard } from "./card-secrets.ts"
import { ownCardInWords, ownSealedCard } from "./queries.ts"

/**
 * POST /api/debit-cards/:id/details: the only answer with the full number and CVV. It requires the password
 * and is recorded in the audit log before it is sent.
 * @throws Problem not_found, confirmation_required
 */
export function revealCard(context: AppContext): RequestHandler<{ id: string }, CardDetails> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId, signInId } = customerOf(request)
    const words = await ownCardInWords(context.db, userId, id)
    if (!words) throw notFound()
    const summary = [{ name: "Show number and CVV of", value: words.name }]
    const card = await confirmed(
      context,
      request,
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
    response.json(openCard(context.env, card))
  }
}
