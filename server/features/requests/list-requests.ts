import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input } from "../../use-case.ts"
import { ownRequests } from "./queries.ts"

/** GET /api/payment-requests: those that the member made or is asked, the open ones first. */
export function listRequests({ db }: AppContext, { customer }: Input): Promise<PaymentRequest[]> {
  return ownRequests(db, customer.userId)
}
