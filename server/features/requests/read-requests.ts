import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
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

/**
 * A request that the member made (`out`) or is asked (`in`) and that is still open.
 * @throws Problem not_found, payment_request_closed
 */
export async function requireOpen(
  db: Database,
  userId: number,
  id: number,
  direction: PaymentRequest["direction"],
): Promise<PaymentRequest> {
  const request = await requireRequest(db, userId, id)
  if (request.direction !== direction) throw notFound()
  if (request.state === "open") return request
  const { state } = request
  throw new Problem("payment_request_closed", (say) =>
    say(says.payment_request_closed.answer, { state }),
  )
}

/** GET /api/payment-requests: those that the member made or is asked, the open ones first. */
export async function listRequests(
  { db }: AppContext,
  { member }: Input,
): Promise<PaymentRequest[]> {
  return (await ownRequests(db, member.userId)).map(presentRequest)
}

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
