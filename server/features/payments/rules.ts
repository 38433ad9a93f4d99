import type {
  Payment,
  PaymentRecall,
  PaymentSpeed,
  PaymentStatus,
} from "#shared/contracts/payments.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inFull } from "#shared/time/days-in-words.ts"

/** Whether a text has the form of a reference: prefix, day, and a code in Crockford's base 32. */
export const isReference = (text: string): boolean =>
  /^[A-Z]{3}-[0-9]{8}-[0-9A-HJKMNP-TV-Z]{8}$/.test(text)

/**
 * How a payment to another bank is sent, as part of its posting request.
 * @param standardSendsAt says when a standard payment ordered now will be sent (ISO 8601 in UTC)
 */
export function sendingOf(
  { speed = "instant" }: { speed?: PaymentSpeed | undefined },
  standardSendsAt: () => string,
): { speed: PaymentSpeed; sendAt?: string } {
  return speed === "instant" ? { speed } : { speed, sendAt: standardSendsAt() }
}

/**
 * Why a payment can't be canceled, for the member: what has happened, and where the money is.
 * @param status the status of an outgoing payment
 */
export function tooLateToCancel(status: Exclude<PaymentStatus, "cancelled">): string {
  return says.payment_not_cancellable.tooLate(happened[status])
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

/** Why a payment can't be recalled, for the member, unless it was recalled before. */
export function cannotRecall({ direction, status }: Payment): string {
  if (direction === "in") {
    return says.recall_not_possible.incoming
  }
  return says.recall_not_possible.status(
    status === "pending" ? "This payment has not arrived at the other bank yet." : ended[status],
  )
}

const ended: Readonly<Record<Exclude<PaymentStatus, "pending">, string>> = {
  ...happened,
  cancelled: "This payment was canceled, and the money is back in your account.",
}

/** @param asked the earlier recall, in any state but `none` */
export function askedBefore({ state, answerBy }: PaymentRecall): string {
  const by = answerBy === null ? "" : ` by ${inFull(answerBy)}`
  const so: Readonly<Record<PaymentRecall["state"], string>> = {
    none: "",
    requested: ` It must answer${by}.`,
    granted: " It sent the money back.",
    refused: " It did not send the money back.",
    unanswered: " It has not answered yet.",
  }
  return says.recall_pending(so[state])
}
