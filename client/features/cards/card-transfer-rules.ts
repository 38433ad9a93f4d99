import type { CardTransferResult, NewCardTransfer } from "#shared/contracts/cards.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount } from "#shared/money/money.ts"
import { exceedsBalance } from "#shared/refusals/fields.ts"
import { say, type Text } from "../../lib/say.ts"
import type { Toast } from "../../ui/toast-store.ts"
import type { CardTransferWithoutCvv } from "./api.ts"
import type { CardWithAccount } from "./card-groups.ts"

/** Why a transfer isn't sent, and the field to correct. */
export type TransferError = Toast & { title: Text; description?: Text; field: "cardId" | "amount" }

const destructive = { tone: "destructive" } as const

/**
 * The checks before sending, with their titles and messages (specification sections 5 and 8).
 * @param lacksFunds whether the card's account, fetched just now, holds too little
 */
export function transferError(
  { amount }: Pick<NewCardTransfer, "amount">,
  held: CardWithAccount | undefined,
  lacksFunds: boolean,
): TransferError | undefined {
  if (held?.card.status !== "active") {
    return { ...destructive, title: say("Please select a valid card"), field: "cardId" }
  }
  const { card, account } = held
  if (lacksFunds) {
    return {
      ...destructive,
      title: say("Insufficient Funds"),
      description: say(exceedsBalance),
      field: "amount",
    }
  }
  if ((parseAmount(amount) ?? 0n) > fromDecimal(card.dailyLimit)) {
    const limit = formatAmount(card.dailyLimit, account.currency)
    return {
      ...destructive,
      title: say("Daily Limit Exceeded"),
      description: say("Transfer amount exceeds daily card limit of {limit}", { limit }),
      field: "amount",
    }
  }
  return undefined
}

/** The query of /transfer-success after a card transfer (specification section 7). */
export function successQuery(
  { reference, transaction }: CardTransferResult,
  order: CardTransferWithoutCvv,
  cardLastFour: string,
): URLSearchParams {
  return new URLSearchParams({
    type: "card-transfer",
    amount: transaction.amount,
    currency: transaction.currency,
    reference,
    recipientName: order.recipientName,
    recipientIban: order.recipientIban,
    cardLastFour,
  })
}
