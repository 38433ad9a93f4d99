import { maskCardNumber } from "#shared/cards/card-number.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { openCard } from "./card-secrets.ts"
import { type CardRow, ownSealedCard, type SeenCard, seenCards } from "./queries.ts"
import { requireOwnCard } from "./require-card.ts"
import { cardInWords } from "./rules.ts"

/**
 * A card for a member's lists: the number is masked except for its last four digits. Another owner's comes without
 * the name that its person gave it.
 */
export function presentCard(
  { userId, viewers: _viewers, ...row }: CardRow & Partial<SeenCard>,
  viewer: number,
): DebitCard {
  const own = userId === viewer
  const cardNumber = maskCardNumber(row.cardType, row.lastFour)
  return { ...row, own, name: own ? row.name : null, cardNumber }
}

/** GET /api/debit-cards. */
export async function listCards({ db }: AppContext, { member }: Input): Promise<DebitCard[]> {
  const rows = await seenCards(db, member.userId)
  return rows.map((row) => presentCard(row, member.userId))
}

/**
 * POST /api/debit-cards/:id/details: the only answer with the full number and CVV. It requires the password
 * and is recorded in the audit log before it is sent.
 * @throws Problem not_found, card_closed, confirmation_required
 */
export async function revealCard(
  context: AppContext,
  { member, id, binding }: Input & WithId,
): Promise<CardDetails> {
  const { userId, signInId } = member
  const known = await requireOwnCard(context.db, userId, id, notFound)
  const summary: Summary = [{ name: "Show number and CVV of", value: cardInWords(known) }]
  const card = await confirmed(
    context,
    binding,
    { purpose: "card_details", summary },
    async (tx) => {
      const found = await ownSealedCard(tx, userId, id)
      if (!found) throw new Problem("card_closed", says.card_closed.change)
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
