import type { RequestHandler } from "express"
import type { NewDeposit } from "#shared/contracts/deposits.ts"
import type { PostingResult } from "#shared/contracts/transfers.ts"
import type { AppContext } from "../../app-context.ts"
import { postOrThrow } from "../../http/post-or-throw.ts"
import { Problem } from "../../http/problem.ts"
import { markReplayed } from "../../http/replayed.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"

/**
 * POST /api/deposits: simulated money, for demonstrations.
 * @throws Problem deposits_unavailable where SIMULATED_DEPOSITS is off, as in production
 */
export function createDeposit(
  context: AppContext,
): RequestHandler<object, PostingResult, NewDeposit> {
  return async (request, response) => {
    if (!context.env.SIMULATED_DEPOSITS) {
      throw new Problem(
        "deposits_unavailable",
        "This bank does not simulate deposits. Send money to your IBAN instead. No money moved.",
      )
    }
    const { accountId, amount, description } = request.body
    const postingRequest = {
      kind: "deposit",
      toAccountId: accountId,
      amount,
      description: description.trim(),
    } as const
    const posted = await postOrThrow(context, request, postingRequest)
    markReplayed(response, posted.replayed)
      .status(201)
      .json({ transaction: presentTransaction(posted.transaction, false) })
  }
}
