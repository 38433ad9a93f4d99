import type { Account } from "#shared/contracts/accounts.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { formatIban } from "#shared/iban/format-iban.ts"

/**
 * Whether the same payment can be made again: a transfer to a payee with an IBAN. Not while it is unknown
 * whether the first one arrives, because the payee could then be paid twice by mistake.
 */
export function canPayAgain({
  type,
  direction,
  status,
  to,
}: Pick<TransactionDetail, "type" | "direction" | "status" | "to">): boolean {
  const open = status === "pending" || status === "unconfirmed"
  return type === "transfer" && direction === "out" && !open && to.iban !== null
}

/** The address of a transfer form that is filled in from a payment. */
export const payAgainAddress = (reference: string) =>
  `/transfer?again=${encodeURIComponent(reference)}`

/**
 * What the form contains: payee, amount, and reference, from the same account. If that account is closed,
 * another one in its currency pays; without one, the amount is left open, because it would be another one.
 */
export function paidAgain(
  { from, to, amount, currency, message }: TransactionDetail,
  accounts: readonly Account[],
): Partial<NewTransfer> {
  const payer =
    accounts.find(({ iban }) => iban === from.iban) ??
    accounts.find((account) => account.currency === currency)
  return {
    ...(payer && { fromAccountId: payer.id, amount }),
    recipientIban: formatIban(to.iban ?? ""),
    recipientName: to.name ?? "",
    reference: message ?? "",
  }
}
