import type { OtherBanks } from "#shared/contracts/payments.ts"
import type { AppContext } from "../../app-context.ts"
import { nextCollection } from "../../payments/calendar/settlement-date.ts"
import { otherBanksReach } from "./queries.ts"

/** GET /api/payments/availability: which payments to other banks are possible, and the next collection. */
export async function showAvailability({ db, env }: AppContext): Promise<OtherBanks> {
  const { closesAt, settlementDate } = nextCollection(new Date(), env.RAIL_CUT_OFFS)
  return {
    ...(await otherBanksReach(db)),
    standardSendsAt: closesAt.toISOString(),
    standardArrivesOn: settlementDate,
  }
}
