import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { requireRequest } from "./require-request.ts"

/**
 * GET /api/payment-requests/{id}: one that the member made or is asked.
 * @throws Problem not_found
 */
export function showRequest(
  { db }: AppContext,
  { member, id }: Input & WithId,
): Promise<PaymentRequest> {
  return requireRequest(db, member.userId, id)
}
