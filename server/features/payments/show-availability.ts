import type { RequestHandler } from "express"
import type { OtherBanks } from "#shared/contracts/payments.ts"
import type { AppContext } from "../../app-context.ts"
import { nextCollection } from "../../payments/calendar/settlement-date.ts"
import { otherBanksOpen } from "./queries.ts"

/** GET /api/payments/availability: whether other banks can be paid, and the next collection. */
export function showAvailability({ db, env }: AppContext): RequestHandler<object, OtherBanks> {
  return async (_request, response) => {
    const { closesAt, settlementDate } = nextCollection(new Date(), env.RAIL_CUT_OFFS)
    response.json({
      open: await otherBanksOpen(db),
      standardSendsAt: closesAt.toISOString(),
      standardArrivesOn: settlementDate,
    })
  }
}
