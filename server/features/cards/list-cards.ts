import type { RequestHandler } from "express"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { Bank } from "../../bank.ts"
import { customerOf } from "../../http/require-session.ts"
import { presentCard } from "./presenter.ts"
import { ownCards } from "./queries.ts"

/** GET /api/debit-cards. */
export function listCards({ db }: Bank): RequestHandler<object, DebitCard[]> {
  return async (request, response) => {
    const rows = await ownCards(db, customerOf(request).userId)
    response.json(rows.map(presentCard))
  }
}
