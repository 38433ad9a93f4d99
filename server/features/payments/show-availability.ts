import type { RequestHandler } from "express"
import type { OtherBanks } from "#shared/contracts/payments.ts"
import type { AppContext } from "../../app-context.ts"
import { collectionFromNow } from "../../payments/calendar/cut-offs.ts"
import { otherBanksOpen } from "./queries.ts"

/** GET /api/payments/availability: whether other banks can be paid, and the next collection. */
export function showAvailability({ db }: AppContext): RequestHandler<object, OtherBanks> {
  return async (_request, response) => {
    const { closesAt, settlementDate } = collectionFromNow()
    response.json({
      open: await otherBanksOpen(db),
      standardSendsAt: closesAt.toISOString(),
      standardArrivesOn: settlementDate,
    })
  }
}
