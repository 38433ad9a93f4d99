import type { NewCardTransfer } from "#shared/contracts/cards.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { PostingRequest } from "../../ledger/post.ts"
import { sendingOf } from "../payments/rules.ts"

/**
 * The posting request for a card transfer: within the bank, or to another bank, as for a transfer from an
 * account. It does not include the code.
 * @param standardSendsAt when a standard payment ordered now goes out (ISO 8601 in UTC)
 */
export function cardTransferRequest(
  transfer: NewCardTransfer,
  standardSendsAt: string,
): PostingRequest {
  const iban = normalizeIban(transfer.recipientIban)
  const common = {
    cardId: transfer.cardId,
    amount: transfer.amount,
    recipientName: transfer.recipientName.trim(),
    description: transfer.description.trim(),
  }
  return ownBankCode(iban)
    ? { ...common, kind: "card_transfer", toIban: iban }
    : {
        ...common,
        ...sendingOf(transfer, standardSendsAt),
        kind: "outgoing_card_transfer",
        recipientIban: iban,
      }
}
