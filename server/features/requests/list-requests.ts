import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentRequest } from "./presenter.ts"
import { ownRequests } from "./queries.ts"

/** GET /api/payment-requests: those that the member made or is asked, the open ones first. */
export async function listRequests(
  { db }: AppContext,
  { member }: Input,
): Promise<PaymentRequest[]> {
  return (await ownRequests(db, member.userId)).map(presentRequest)
}
