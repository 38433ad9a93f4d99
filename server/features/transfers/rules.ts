import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { isInCell } from "#shared/iban/own-bank.ts"
import type { PostingRequest } from "../../ledger/post.ts"
import { sendingOf } from "../payments/rules.ts"

/**
 * The posting request for a transfer. An IBAN with our own bank code stays within the bank and must belong
 * to an account here, where it arrives at once whatever its speed. Every other transfer is a payment to another
 * bank, in EUR.
 * @param accountNumberPrefix of this cell's accounts
 * @param standardSendsAt says when a standard payment ordered now goes out (ISO 8601 in UTC)
 */
export function transferRequest(
  transfer: NewTransfer,
  accountNumberPrefix: string,
  standardSendsAt: () => string,
): PostingRequest {
  const iban = normalizeIban(transfer.recipientIban)
  const common = {
    fromAccountId: transfer.fromAccountId,
    amount: transfer.amount,
    recipientName: transfer.recipientName.trim(),
    description: transfer.reference?.trim() ?? "",
  }
  return isInCell(iban, accountNumberPrefix)
    ? { ...common, kind: "transfer", toIban: iban, requestId: transfer.requestId }
    : {
        ...common,
        requestId: transfer.requestId,
        ...sendingOf(transfer, standardSendsAt),
        kind: "outgoing_transfer",
        recipientIban: iban,
      }
}
