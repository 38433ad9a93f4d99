import type { RequestHandler } from "express"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentCard } from "./presenter.ts"
import { ownCards } from "./queries.ts"

/** GET /api/debit-cards. */
export function listCards({ db }: AppContext): RequestHandler<object, DebitCard[]> {
  return async (request, response) => {
    const rows = await ownCards(db, customerOf(request).userId)
    response.json(rows.map(presentCard))
  }
}
