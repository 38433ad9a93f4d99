import type { Request, RequestHandler } from "express"
import type { Bank } from "../bank.ts"
import { askedBy } from "./asked-by.ts"
import { confirmationRequired } from "./confirmation-required.ts"
import { needsConfirmation } from "./needs-confirmation.ts"
import type { Purpose, Summary } from "./purpose.ts"
import { useProof } from "./use-proof.ts"

/**
 * For routes whose verb has no transaction of its own to put the confirmation into (that is what
 * `confirmed` is for): lets a request through that carries the proof of a confirmation of exactly it,
 * and uses the proof up. Comes after requireSession, validate and requirePassword, since the body counts
 * as it was validated. Customers to whom SCA_POLICY does not apply pass.
 * @param summaryOf what the customer reads beside the question; throws what can be refused at once, so
 *   that nobody confirms in vain
 * @throws Problem confirmation_required with a new challenge
 */
export function requireConfirmation(
  bank: Bank,
  purpose: Purpose,
  summaryOf: (request: Request) => Summary | Promise<Summary>,
): RequestHandler {
  return async (request, _response, next) => {
    const asked = askedBy(request)
    if (!(await needsConfirmation(bank, asked.customer))) return next()
    if (await useProof(bank.db, purpose, asked)) return next()
    throw await confirmationRequired(bank, purpose, asked, await summaryOf(request))
  }
}
