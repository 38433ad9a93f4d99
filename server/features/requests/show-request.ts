import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { AppContext } from "../../app-context.ts"
import type { Database } from "../../db/pool.ts"
import { notFound } from "../../problem.ts"
import type { Input, WithId } from "../../use-case.ts"
import { ownRequests } from "./queries.ts"

/**
 * GET /api/payment-requests/{id}: one that the member made or is asked.
 * @throws Problem not_found
 */
export function showRequest(
  { db }: AppContext,
  { customer, id }: Input & WithId,
): Promise<PaymentRequest> {
  return requireRequest(db, customer.userId, id)
}

/**
 * A request that the member made or is asked.
 * @throws Problem not_found
 */
export async function requireRequest(
  db: Database,
  userId: number,
  id: number,
): Promise<PaymentRequest> {
  const [found] = await ownRequests(db, userId, id)
  if (!found) throw notFound()
  return found
}
