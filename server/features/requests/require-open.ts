import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import { requireRequest } from "./require-request.ts"

const ended: Readonly<Record<Exclude<PaymentRequest["state"], "open">, string>> = {
  paid: "was paid",
  canceled: "was canceled",
  declined: "was declined",
  expired: "has expired",
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
  throw new Problem(
    "payment_request_closed",
    says.payment_request_closed.answer(ended[request.state]),
  )
}
