import type { NewCardTransfer } from "#shared/contracts/cards.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { Movement } from "../../ledger/post.ts"

/**
 * The kind of a card transfer: within the bank, or to another bank through card clearing, as for a transfer
 * from an account. The posting request does not include the code.
 */
export function cardTransferMovement(order: NewCardTransfer): Movement {
  const iban = normalizeIban(order.recipientIban)
  const common = {
    cardId: order.cardId,
    amount: order.amount,
    recipientName: order.recipientName.trim(),
    description: order.description.trim(),
  }
  return ownBankCode(iban)
    ? { ...common, kind: "card_transfer", toIban: iban }
    : { ...common, kind: "outgoing_card_transfer", recipientIban: iban }
}
