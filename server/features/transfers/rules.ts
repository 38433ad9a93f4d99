import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { PostingRequest } from "../../ledger/post.ts"

/**
 * The posting request for a transfer. An IBAN with our own bank code stays within the bank and must belong
 * to an account here; every other transfer leaves through the clearing of the source currency.
 */
export function transferRequest(transfer: NewTransfer): PostingRequest {
  const iban = normalizeIban(transfer.recipientIban)
  const common = {
    fromAccountId: transfer.fromAccountId,
    amount: transfer.amount,
    recipientName: transfer.recipientName.trim(),
    description: transfer.reference?.trim() ?? "",
  }
  return ownBankCode(iban)
    ? { ...common, kind: "transfer", toIban: iban }
    : { ...common, kind: "outgoing_transfer", recipientIban: iban }
}
