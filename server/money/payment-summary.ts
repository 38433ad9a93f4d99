import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { Summary } from "../identity/confirmations/purpose.ts"
import type { PaidFrom } from "../ledger/post.ts"

/** The part of a posting request that the member confirms. */
type Payment = {
  amount: string
  recipientName?: string
  recipientIban?: string
  toIban?: string
  description: string
  speed?: PaymentSpeed
}

/**
 * What members read while they confirm a payment: the amount and the payee that the confirmation is
 * bound to (PSD2 RTS article 5(1)(a)), and the other details.
 */
export function paymentSummary(
  { amount, recipientName = "", recipientIban, toIban, description, speed }: Payment,
  { currency, fromName, fromIban }: PaidFrom,
): Summary {
  return [
    { name: "Amount", value: formatAmount(amount, currency) },
    { name: "To", value: recipientName },
    { name: "IBAN", value: formatIban(recipientIban ?? toIban ?? "") },
    { name: "From", value: `${fromName}, ${formatIban(fromIban)}` },
    ...(description === "" ? [] : [{ name: "Reference", value: description }]),
    ...(speed === "standard" ? [{ name: "Speed", value: "Standard" }] : []),
  ]
}
