import type { Account } from "#shared/contracts/accounts.ts"
import type { Exchanged } from "#shared/contracts/exchange.ts"
import type { MoneyResult } from "../../lib/result-store.ts"

/** An exchange in the format of /transfer-success. */
export function exchangeResult(
  { transaction, exchangeRate, convertedAmount }: Exchanged,
  from: Account,
  to: Account,
): MoneyResult {
  const { amount, currency, reference, createdAt } = transaction
  return {
    type: "exchange",
    amount,
    currency,
    reference,
    createdAt,
    fromAccountName: from.name,
    toAccountName: to.name,
    conversion: { exchangeRate, convertedAmount, convertedCurrency: to.currency },
  }
}
