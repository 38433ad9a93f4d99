import type { InTransit, OtherBanks, Payment } from "#shared/contracts/payments.ts"
import { nextCollection } from "../../payments/calendar/calendar.ts"
import { ownPayment } from "../../payments/ordered-payment.ts"
import { presentPayment } from "../../payments/present-payment.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { inTransitOf, otherBanksReach, silentBanks } from "./queries.ts"
import { isReference } from "./rules.ts"

/** GET /api/payments/in-transit: one sum for each account with payments in transit. */
export async function listInTransit({ db }: AppContext, { member }: Input): Promise<InTransit[]> {
  return await inTransitOf(db, member.userId)
}

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

/**
 * GET /api/payments/{reference}: one of the member's own.
 * @throws Problem not_found for others, and for transactions within the bank
 */
export async function showPayment(
  { db }: AppContext,
  { member, reference, say }: Input & WithReference,
): Promise<Payment> {
  const { userId } = member
  const found = isReference(reference) ? await ownPayment(db, userId, reference) : undefined
  if (!found) throw notFound()
  return presentPayment(found, say)
}
