import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { presentTransaction } from "../../ledger/present-transaction.ts"
import type { StatementLeg } from "../../ledger/statement-legs.ts"
import type { OwnTransactionFound } from "./queries.ts"

/** A transaction with both sides. Shows the other customer's name and IBAN, as a statement does. */
export function presentDetail(
  { transaction, payerAccount, payeeAccount }: OwnTransactionFound,
  legs: readonly StatementLeg[],
): TransactionDetail {
  const { payerName, payerIban, recipientName, recipientIban } = transaction
  return {
    ...presentTransaction(transaction, payerAccount !== null),
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
