import type { RequestHandler } from "express"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import type { AppContext } from "../../app-context.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import { type StatementLeg, statementLegs } from "../../ledger/statement-legs.ts"
import { type OwnTransactionFound, ownTransaction } from "./queries.ts"

/** The format of ledger_reference: kind, day, and a code in Crockford's base 32. */
const reference = /^[A-Z]{3}-[0-9]{8}-[0-9A-HJKMNP-TV-Z]{8}$/

/**
 * GET /api/transactions/{reference}: one of the customer's own.
 * @throws Problem not_found for others
 */
export function showTransaction({
  db,
  env,
}: AppContext): RequestHandler<{ reference: string }, TransactionDetail> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    const asked = request.params.reference
    const found = reference.test(asked) ? await ownTransaction(db, userId, asked) : undefined
    if (!found) throw notFound()
    const legs = await statementLegs(db, userId, [found.transaction.id], env.BANK_TIME_ZONE)
    response.json(presentDetail(found, legs))
  }
}

/** A transaction with both sides. Shows the other customer's name and IBAN, as a statement does. */
function presentDetail(
  { transaction, paymentState, payerAccount, payeeAccount }: OwnTransactionFound,
  legs: readonly StatementLeg[],
): TransactionDetail {
  const { payerName, payerIban, recipientName, recipientIban } = transaction
  return {
    ...presentTransaction({ ...transaction, paymentState }, payerAccount !== null),
    from: { name: payerName, iban: payerIban, accountName: payerAccount },
    to: { name: recipientName, iban: recipientIban, accountName: payeeAccount },
    legs: legs.map(({ accountName, accountIban, currency, amount, balanceAfter }) => ({
      accountName,
      accountIban,
      currency,
      amount,
      balanceAfter,
    })),
  }
}
