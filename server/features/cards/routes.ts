import type { RequestHandler, Router } from "express"
import { CardDetailsRequest, CardFreeze, NewCardTransfer } from "#shared/contracts/cards.ts"
import { NewCardLimit } from "#shared/contracts/limits.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { idempotentBut } from "../../http/idempotency.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { createCardTransfer } from "./create-card-transfer.ts"
import { listCards } from "./list-cards.ts"
import { revealCard } from "./reveal-card.ts"
import { setFrozen } from "./set-frozen.ts"
import { setLimit } from "./set-limit.ts"

/** @param requirePassword asks for the password again, unless it was given within five minutes */
export function cardRoutes(bank: Bank, requirePassword: RequestHandler[]): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  const card = "/debit-cards/:id"
  router.get("/debit-cards", signedIn, listCards(bank))
  router.post(
    `${card}/details`,
    signedIn,
    validate(CardDetailsRequest),
    ...requirePassword,
    revealCard(bank),
  )
  router.put(`${card}/limit`, signedIn, validate(NewCardLimit), setLimit(bank))
  router.put(`${card}/freeze`, signedIn, validate(CardFreeze), setFrozen(bank, "frozen"))
  router.put(`${card}/unfreeze`, signedIn, validate(CardFreeze), setFrozen(bank, "active"))
  router.post(
    "/card-transfer",
    signedIn,
    validate(NewCardTransfer),
    idempotentBut("cvv"),
    createCardTransfer(bank),
  )
  return router
}
