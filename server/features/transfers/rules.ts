import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { Movement } from "../../ledger/post.ts"

/**
 * The kind of a transfer. An IBAN with our own bank code stays within the bank and must belong to an
 * account here; every other transfer leaves through the clearing of the source currency.
 */
export function transferMovement(order: NewTransfer): Movement {
  const iban = normalizeIban(order.recipientIban)
  const common = {
    fromAccountId: order.fromAccountId,
    amount: order.amount,
    recipientName: order.recipientName.trim(),
    description: order.reference?.trim() ?? "",
  }
  return ownBankCode(iban)
    ? { ...common, kind: "transfer", toIban: iban }
    : { ...common, kind: "outgoing_transfer", recipientIban: iban }
}
