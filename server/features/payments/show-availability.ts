import type { OtherBanks } from "#shared/contracts/payments.ts"
import { nextCollection } from "../../payments/calendar/settlement-date.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { otherBanksReach, silentBanks } from "./queries.ts"

/** GET /api/payments/availability: which payments to other banks are possible, and the next collection. */
export async function showAvailability(
  { db, env }: AppContext,
  { member }: Input,
): Promise<OtherBanks> {
  const { closesAt, settlementDate } = nextCollection(new Date(), env.RAIL_CUT_OFFS)
  return {
    ...(await otherBanksReach(db)),
    silent: await silentBanks(db, member.userId),
    standardSendsAt: closesAt.toISOString(),
    standardArrivesOn: settlementDate,
  }
}
