import { maskCardNumber } from "#shared/cards/card-number.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { openCard } from "./card-secrets.ts"
import { type CardRow, ownCards, ownSealedCard } from "./queries.ts"
import { requireOpenCard } from "./require-card.ts"
import { cardInWords } from "./rules.ts"

/** A card for its holder's lists: the number is masked except for its last four digits. */
export function presentCard(row: CardRow): DebitCard {
  return { ...row, cardNumber: maskCardNumber(row.cardType, row.lastFour) }
}

/** GET /api/debit-cards. */
export async function listCards({ db }: AppContext, { member }: Input): Promise<DebitCard[]> {
  const rows = await ownCards(db, member.userId)
  return rows.map(presentCard)
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
  const known = await requireOpenCard(context.db, userId, id)
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
