import type { Phrase, PlainText } from "#shared/words/text.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { RequestBinding } from "../../use-case/use-case.ts"
import { confirmed, oneChange } from "../confirmations/confirmed.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import type { MemberContext } from "../member-context.ts"
import { lockMember } from "./queries.ts"

/**
 * Runs `work` in one transaction, serialized with other changes of this member's factors. A
 * member with a second factor confirms with it; the first factor needs the password alone,
 * whatever SCA_POLICY is.
 * @param what the change, as shown in the confirmation
 * @throws Problem confirmation_required with a new challenge, and what `work` throws
 */
export async function changeFactors<T>(
  context: MemberContext,
  binding: RequestBinding,
  what: PlainText | Phrase,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const { userId } = binding.member
  const first = await inTransaction(context.pool, async (tx) => {
    await lockMember(tx, userId)
    return (await hasSecondFactor(tx, userId)) ? undefined : { given: await work(tx) }
  })
  if (first) return first.given
  const summary = oneChange(what)
  return confirmed(context, binding, { purpose: "security", summary }, async (tx) => {
    await lockMember(tx, userId)
    return work(tx)
  })
}
