import type { Bank } from "../../bank.ts"
import type { ConfirmableRequest } from "../../confirmation/asked-by.ts"
import { confirmed } from "../../confirmation/confirmed.ts"
import { hasSecondFactor } from "../../confirmation/enrolled.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf } from "../../http/require-session.ts"
import { lockCustomer } from "./queries.ts"

/**
 * Runs `work` in one transaction, alone among the changes of this customer's factors. Whoever has a
 * second factor confirms it with that; the first is set up with the password alone, whatever
 * SCA_POLICY says.
 * @param what the change as the customer reads it beside the question
 * @throws Problem confirmation_required with a new challenge, and whatever `work` throws
 */
export async function changeFactors<T>(
  bank: Bank,
  request: ConfirmableRequest,
  what: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const { userId } = customerOf(request)
  const first = await inTransaction(bank.pool, async (tx) => {
    await lockCustomer(tx, userId)
    return (await hasSecondFactor(tx, userId)) ? undefined : { given: await work(tx) }
  })
  if (first) return first.given
  const summary = [{ name: "Change", value: what }]
  return confirmed(bank, request, { purpose: "security", summary }, async (tx) => {
    await lockCustomer(tx, userId)
    return work(tx)
  })
}
