import type { NewDeposit } from "#shared/contracts/deposits.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { postOrThrow } from "../../money/move-money.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"

/**
 * POST /api/deposits: simulated money, for demonstrations.
 * @throws Problem deposits_unavailable where SIMULATED_DEPOSITS is off, as in production
 */
export async function createDeposit(
  context: AppContext,
  input: Input<NewDeposit>,
): Promise<Repeatable<PostingResult>> {
  if (!context.env.SIMULATED_DEPOSITS) {
    throw new Problem("deposits_unavailable")
  }
  const { accountId, amount, description } = input.body
  const postingRequest = {
    kind: "deposit",
    toAccountId: accountId,
    amount,
    description: description.trim(),
  } as const
  const posted = await postOrThrow(context, input, postingRequest)
  const answer = { transaction: presentTransaction(posted.transaction, false, input.say) }
  return { answer, replayed: posted.replayed }
}
