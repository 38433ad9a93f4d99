import type { CardTransferred, DebitCard } from "#shared/contracts/cards.ts"
import type { MoneyResult } from "../../money/result-store.ts"
import type { CardOrder } from "./api.ts"

/** A booked card transfer in the format of /transfer-success. */
export function cardTransferResult(
  { reference, transaction }: CardTransferred,
  order: CardOrder,
  { lastFour }: DebitCard,
): MoneyResult {
  const { amount, currency, createdAt } = transaction
  const { exchangeRate, convertedAmount, convertedCurrency } = transaction
  return {
    type: "transfer",
    amount,
    currency,
    reference,
    createdAt,
    recipientName: order.recipientName,
    recipientIban: order.recipientIban,
    cardLastFour: lastFour,
    ...(exchangeRate && convertedAmount && convertedCurrency
      ? { conversion: { exchangeRate, convertedAmount, convertedCurrency } }
      : {}),
  }
}

/** The query of /transfer-success after a card transfer (specification section 7). */
export function successQuery(
  { reference, transaction }: CardTransferred,
  order: CardOrder,
  { lastFour }: DebitCard,
): URLSearchParams {
  return new URLSearchParams({
    type: "card-transfer",
    amount: transaction.amount,
    currency: transaction.currency,
    reference,
    recipientName: order.recipientName,
    recipientIban: order.recipientIban,
    cardLastFour: lastFour,
  })
}
