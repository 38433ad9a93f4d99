import type { Outcome, OutcomeQuestion } from "#shared/contracts/outcomes.ts"
import type { Say } from "#shared/words/text.ts"
import type { Undecided } from "../../ledger/carry-out.ts"
import { type KeptOutcome, resolveKey } from "../../ledger/outcomes.ts"
import { postingProblem, refusalProblem } from "../../money/move-money.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import type { Input, Member } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownTransaction } from "../transactions/queries.ts"

/**
 * POST /api/outcomes: the outcome of the member's request with an Idempotency-Key. Moves no money: a key that
 * was not used is voided, so that a request that is still under way is refused when it arrives.
 * @throws Problem request_in_progress while the request is being carried out: its outcome is not known yet
 */
export async function resolveOutcome(
  context: AppContext,
  { member, body, say }: Input<OutcomeQuestion>,
): Promise<Outcome> {
  const kept = await resolveKey(context, member, body.key)
  switch (kept.outcome) {
    case "voided":
      return { outcome: "voided" }
    case "applied":
      return { outcome: "applied", at: kept.at, loanId: kept.loanId }
    case "stored":
      return { outcome: "stored", at: kept.at, orderId: kept.orderId }
    case "requested":
      return { outcome: "requested", at: kept.at, requestId: kept.requestId }
    case "posted":
      return presentPosted(context, member, kept, say)
    case "refused": {
      const { code, sentence } = refusalProblem(kept, true)
      return { outcome: "refused", at: kept.at, code, detail: say(sentence) }
    }
    default:
      throw postingProblem(kept satisfies Undecided)
  }
}

async function presentPosted(
  { db }: AppContext,
  { userId }: Member,
  { transaction: { reference }, at }: Extract<KeptOutcome, { outcome: "posted" }>,
  say: Say,
): Promise<Outcome> {
  const found = await ownTransaction(db, userId, reference)
  if (!found) throw new Error("the posted transaction was not found")
  const { kind, paymentState, givenBack, payerAccount } = found
  const row = { ...found.transaction, kind, paymentState, givenBack }
  const transaction = presentTransaction(row, payerAccount !== null, say)
  return { outcome: "posted", at, transaction }
}
