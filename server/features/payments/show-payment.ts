import type { RequestHandler } from "express"
import type { Payment } from "#shared/contracts/payments.ts"
import type { AppContext } from "../../app-context.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentPayment } from "../../payments/present-payment.ts"
import { ownPayment } from "./queries.ts"
import { isReference } from "./rules.ts"

/**
 * GET /api/payments/{reference}: one of the customer's own.
 * @throws Problem not_found for others, and for transactions within the bank
 */
export function showPayment({ db }: AppContext): RequestHandler<{ reference: string }, Payment> {
  return async (request, response) => {
    const { reference } = request.params
    const { userId } = customerOf(request)
    const found = isReference(reference) ? await ownPayment(db, userId, reference) : undefined
    if (!found) throw notFound()
    response.json(presentPayment(found))
  }
}
