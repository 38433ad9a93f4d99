import type { PaymentSpeed, PaymentStatus } from "#shared/contracts/payments.ts"

/** Whether a text has the form of a reference: kind, day, and a code in Crockford's base 32. */
export const isReference = (text: string): boolean =>
  /^[A-Z]{3}-[0-9]{8}-[0-9A-HJKMNP-TV-Z]{8}$/.test(text)

/**
 * How a payment to another bank goes out, as part of its posting request.
 * @param standardSendsAt when a standard payment ordered now goes out (ISO 8601 in UTC)
 */
export function sendingOf(
  { speed = "instant" }: { speed?: PaymentSpeed | undefined },
  standardSendsAt: string,
): { speed: PaymentSpeed; sendAt?: string } {
  return speed === "instant" ? { speed } : { speed, sendAt: standardSendsAt }
}

/**
 * Why a payment can't be canceled, for the member: what has happened, and where the money is.
 * @param status of an outgoing payment
 */
export function tooLateToCancel(status: Exclude<PaymentStatus, "cancelled">): string {
  return `${happened[status]} Nothing was canceled.`
}

const happened: Readonly<Record<Exclude<PaymentStatus, "cancelled">, string>> = {
  pending: "This payment is already on its way to the other bank.",
  completed: "This payment has arrived at the other bank.",
  rejected: "This payment was not sent, and the money is back in your account.",
  unconfirmed:
    "The other bank did not answer in time, and the money is back in your account. The payment may still arrive.",
  returned: "The other bank sent this payment back, and the money is in your account again.",
  recalled: "The other bank sent this payment back, and the money is in your account again.",
}
