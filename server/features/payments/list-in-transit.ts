import type { InTransit } from "#shared/contracts/payments.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { inTransitOf } from "./queries.ts"

/** GET /api/payments/in-transit: one sum for each account with payments in transit. */
export async function listInTransit({ db }: AppContext, { member }: Input): Promise<InTransit[]> {
  return await inTransitOf(db, member.userId)
}
