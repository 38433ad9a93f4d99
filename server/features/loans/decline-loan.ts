import type { Loan } from "#shared/contracts/loans.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { answerProblem } from "./offer-problems.ts"
import { declineInDatabase } from "./queries.ts"
import { requireLoan } from "./require-loan.ts"

/**
 * POST /api/loans/:id/decline: withdraws an application that waits for a decision, declines the offer, or withdraws
 * from an accepted loan that is not paid out. Costs nothing and obliges to nothing, so it needs no confirmation.
 * @throws Problem not_found, loan_offer_not_open
 */
export async function declineLoan(
  context: AppContext,
  { member, id }: Input & WithId,
): Promise<Loan> {
  const { userId, signInId } = member
  const known = await requireLoan(context, userId, id)
  await inTransaction(context.pool, async (tx) => {
    const answer = await declineInDatabase(tx, userId, id)
    if (answer !== "application_withdrawn" && answer !== "declined" && answer !== "withdrawn") {
      throw answerProblem(answer, known)
    }
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "loan.declined",
      details: {
        loanId: id,
        accepted: answer === "withdrawn",
        application: answer === "application_withdrawn",
      },
    })
  })
  context.announce(userId, "loans")
  return requireLoan(context, userId, id)
}
