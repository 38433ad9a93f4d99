import type { RequestHandler } from "express"
import { contact } from "#shared/contact.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { Bank } from "../../bank.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound, Problem } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { presentCard } from "./presenter.ts"
import { ownCardById, setOwnStatus } from "./queries.ts"

/**
 * PUT /api/debit-cards/:id/freeze and /unfreeze: at once, for every card transfer. Doing it twice is
 * no error and changes nothing. What the bank froze, only the bank unfreezes.
 */
export function setFrozen(
  { pool, announce }: Bank,
  status: DebitCard["status"],
): RequestHandler<{ id: string }, DebitCard> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId, signInId } = customerOf(request)
    const { card, changed } = await inTransaction(pool, async (tx) => {
      const set = await setOwnStatus(tx, userId, id, status)
      if (set) {
        await recordAudit(tx, {
          userId,
          signInId,
          actor: "customer",
          action: status === "frozen" ? "card.frozen" : "card.unfrozen",
          details: { cardId: id },
        })
      }
      return { card: await ownCardById(tx, userId, id), changed: set }
    })
    if (!card) throw notFound()
    if (card.frozenByBank && status === "active") throw frozenByBank()
    if (changed) announce(userId, "cards")
    response.json(presentCard(card))
  }
}

function frozenByBank(): Problem {
  return new Problem(
    "card_frozen_by_bank",
    `This card was frozen by the bank, and only the bank can unfreeze it. Write to ${contact.cardsEmail}. Nothing was changed.`,
  )
}
