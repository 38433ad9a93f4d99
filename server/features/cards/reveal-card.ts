import type { RequestHandler } from "express"
import type { CardDetails } from "#shared/contracts/cards.ts"
import type { Bank } from "../../bank.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../http/require-session.ts"
import { openCard } from "./card-secrets.ts"
import { ownSealedCard } from "./queries.ts"

/**
 * POST /api/debit-cards/:id/details: the one answer with full number and CVV. Behind requirePassword;
 * written down before it is given.
 */
export function revealCard({ env, pool }: Bank): RequestHandler<{ id: string }, CardDetails> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId, signInId } = customerOf(request)
    const card = await inTransaction(pool, async (tx) => {
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
    })
    response.json(openCard(env, card))
  }
}
