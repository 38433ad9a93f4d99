import type { Payment } from "#shared/contracts/payments.ts"
import { presentPayment } from "../../payments/present-payment.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownPayment } from "./queries.ts"
import { isReference } from "./rules.ts"

/**
 * GET /api/payments/{reference}: one of the member's own.
 * @throws Problem not_found for others, and for transactions within the bank
 */
export async function showPayment(
  { db }: AppContext,
  { member, reference }: Input & WithReference,
): Promise<Payment> {
  const { userId } = member
  const found = isReference(reference) ? await ownPayment(db, userId, reference) : undefined
  if (!found) throw notFound()
  return presentPayment(found)
}
