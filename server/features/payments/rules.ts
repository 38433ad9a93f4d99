import type {
  Payment,
  PaymentRecall,
  PaymentSpeed,
  PaymentStatus,
} from "#shared/contracts/payments.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"

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
export function tooLateToCancel(status: Exclude<PaymentStatus, "cancelled">): Phrase {
  return (say) => say(says.payment_not_cancellable.tooLate, { happened: say(happened[status]) })
}

const happened: Readonly<Record<Exclude<PaymentStatus, "cancelled">, PlainText>> = {
  pending: "This payment is already on its way to the other bank.",
  completed: "This payment has arrived at the other bank.",
  rejected: "This payment was not sent, and the money is back in your account.",
  unconfirmed:
    "The other bank did not answer in time, and the money is back in your account. The payment may still arrive.",
  returned: "The other bank sent this payment back, and the money is in your account again.",
  recalled: "The other bank sent this payment back, and the money is in your account again.",
}

/** Why a payment can't be recalled, for the member, unless it was recalled before. */
export function cannotRecall({ direction, status }: Payment): Phrase {
  const { incoming, status: other } = says.recall_not_possible
  return (say) =>
    direction === "in" ? say(incoming) : say(other, { happened: say(ended[status]) })
}

const ended: Readonly<Record<PaymentStatus, PlainText>> = {
  ...happened,
  pending: "This payment has not arrived at the other bank yet.",
  cancelled: "This payment was canceled, and the money is back in your account.",
}

/** @param asked the earlier recall, in any state but `none` */
export const askedBefore =
  ({ state, answerBy }: PaymentRecall): Phrase =>
  (say) =>
    say(says.recall_pending, {
      state: state === "requested" && answerBy === null ? "waiting" : state,
      by: answerBy === null ? "" : inFull(answerBy, say),
    })
