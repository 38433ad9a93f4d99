import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { Database } from "../../db/pool.ts"
import { notFound } from "../../use-case/problem.ts"
import { presentRequest } from "./presenter.ts"
import { ownRequests } from "./queries.ts"

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
  return presentRequest(found)
}
