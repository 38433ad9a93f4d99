import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { type StatementLeg, statementLegs } from "../../ledger/statement-legs.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { type OwnTransactionFound, ownTransaction } from "./queries.ts"

/**
 * GET /api/transactions/{reference}: one of the member's own.
 * @throws Problem not_found for others
 */
export async function showTransaction(
  { db, env }: AppContext,
  { member, reference }: Input & WithReference,
): Promise<TransactionDetail> {
  const { userId } = member
  const found = isReference(reference) ? await ownTransaction(db, userId, reference) : undefined
  if (!found) throw notFound()
  const legs = await statementLegs(db, userId, [found.transaction.id], env.BANK_TIME_ZONE)
  return presentDetail(found, legs)
}

/** A transaction with both sides. Shows the other member's name and IBAN, as a statement does. */
function presentDetail(
  found: OwnTransactionFound,
  legs: readonly StatementLeg[],
): TransactionDetail {
  const { transaction, paymentState, givenBack, payerAccount, payeeAccount } = found
  const { payerName, payerIban, recipientName, recipientIban } = transaction
  return {
    ...presentTransaction({ ...transaction, paymentState, givenBack }, payerAccount !== null),
    message: transaction.description || null,
    from: { name: payerName, iban: payerIban, accountName: payerAccount },
    to: { name: recipientName, iban: recipientIban, accountName: payeeAccount },
    paymentReference: found.paymentReference,
    order: found.order,
    requestId: found.requestId,
    card: found.card,
    legs: legs.map(({ accountName, accountIban, currency, amount, balanceAfter }) => ({
      accountName,
      accountIban,
      currency,
      amount,
      balanceAfter,
    })),
  }
}
