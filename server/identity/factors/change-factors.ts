import type { AppContext } from "../../app-context.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { ConfirmableRequest } from "../confirmations/asked-by.ts"
import { confirmed } from "../confirmations/confirmed.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { customerOf } from "../sessions/require-session.ts"
import { lockCustomer } from "./queries.ts"

/**
 * Runs `work` in one transaction, alone among the changes of this customer's factors. Whoever has a
 * second factor confirms it with that; the first is set up with the password alone, whatever
 * SCA_POLICY says.
 * @param what the change as the customer reads it beside the question
 * @throws Problem confirmation_required with a new challenge, and whatever `work` throws
 */
export async function changeFactors<T>(
  context: AppContext,
  request: ConfirmableRequest,
  what: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const { userId } = customerOf(request)
  const first = await inTransaction(context.pool, async (tx) => {
    await lockCustomer(tx, userId)
    return (await hasSecondFactor(tx, userId)) ? undefined : { given: await work(tx) }
  })
  if (first) return first.given
  const summary = [{ name: "Change", value: what }]
  return confirmed(context, request, { purpose: "security", summary }, async (tx) => {
    await lockCustomer(tx, userId)
    return work(tx)
  })
}
