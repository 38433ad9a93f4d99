import { eventSentence, notificationOf, subjectOf } from "#shared/activity/audit-events.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten, type PlainText, type Say, type Text } from "#shared/words/text.ts"
import { deviceName } from "../../identity/sessions/device-name.ts"
import type { NotificationRow } from "./queries.ts"

type Told = Pick<
  Notification,
  "subject" | "reference" | "accountId" | "orderId" | "requestId" | "loanId"
> & {
  text: Text
  detail: Text | null
}

/** A notification as the member sees it: what happened, and what it is about. */
export function presentNotification(row: NotificationRow, say: Say): Notification {
  const { id, type, at, unread } = row
  return { id, type, at, unread, ...told(row, say) }
}

const plain = {
  detail: null,
  reference: null,
  accountId: null,
  orderId: null,
  requestId: null,
  loanId: null,
}

function told({ audit, order, request, received, step }: NotificationRow, say: Say): Told {
  if (received) return toldOfMoney(received, say)
  if (step) {
    const { payee, reference } = step
    const amount = formatAmount(step.amount, "EUR", say.language)
    const detail = say("{amount} to {payee}", { amount, payee })
    return { ...plain, text: say(stepText(step)), detail, subject: "transaction", reference }
  }
  // Of a newer version of the bank.
  if (!audit) return { ...plain, text: say("Something was changed"), subject: "security" }
  if (request) return toldOfRequest(request, audit, say)
  const text = say(eventSentence(audit.action, audit))
  if (order) {
    const { id: orderId, name } = order
    const amount = formatAmount(order.amount, order.currency, say.language)
    const detail = say("{amount} to {name}", { amount, name })
    return { ...plain, text, detail, subject: "order", orderId }
  }
  if (audit.reference) {
    return { ...plain, text, subject: "transaction", reference: audit.reference }
  }
  const { action, details } = audit
  const subject = subjectOf(action)
  const { about, detail: more } = notificationOf(action) ?? {}
  const detail = more?.(say, details) ?? (subject === "security" ? deviceOf(audit, say) : null)
  const accountId = about && details["accountId"] ? Number(details["accountId"]) : null
  const loanId = subject === "loan" ? Number(details["loanId"]) || null : null
  return { ...plain, text, detail, subject, accountId, loanId }
}

function toldOfMoney(received: Of<"received">, say: Say): Told {
  const { payer, reference, requestId, unpaid } = received
  const amount = formatAmount(received.amount, received.currency, say.language)
  if (requestId !== null) {
    const detail = payer ? say("{amount} from {name}", { amount, name: payer }) : asWritten(amount)
    const text = say("Your payment request was paid")
    return { ...plain, text, detail, subject: "request", requestId }
  }
  const detail = unpaid
    ? unpaidText(unpaid, payer, say)
    : payer
      ? say("From {name}", { name: payer })
      : null
  return {
    ...plain,
    text: say("You received {amount}", { amount }),
    detail,
    subject: "transaction",
    reference,
  }
}

function toldOfRequest(request: Of<"request">, audit: Of<"audit">, say: Say): Told {
  const { id: requestId, payee, asked, reason } = request
  const amount = formatAmount(request.amount, request.currency, say.language)
  if (audit.action === "request.received") {
    const text = say("{payee} asked you for {amount}", { payee, amount })
    return { ...plain, text, detail: asWritten(reason), subject: "request", requestId }
  }
  const detail =
    asked === null
      ? say("{amount} to {payee}", { amount, payee })
      : say("{amount} from {name}", { amount, name: asked })
  const text = say(eventSentence(audit.action, audit))
  return { ...plain, text, detail, subject: "request", requestId }
}

type Of<Part extends keyof NotificationRow> = NonNullable<NotificationRow[Part]>

function deviceOf({ actor, userAgent, deviceName: named, address }: Of<"audit">, say: Say) {
  if (actor !== "customer") return null
  const device = userAgent === null ? null : say(deviceName(userAgent))
  const parts = [named, device, address].filter((part) => part !== null)
  return parts.length === 0 ? null : asWritten(parts.join(" · "))
}

/** Why money with the creditor reference of a payment request did not pay it. */
const unpaidText = (
  { amount, currency, state }: NonNullable<Of<"received">["unpaid"]>,
  payer: string | null,
  say: Say,
): Text =>
  say(
    "{payer, select, none {} other {From {payer}. }}Its reference is that of your payment request for {amount}, {state, select, open {which stays open, because something else was asked for} paid {which was paid already} canceled {which you had canceled} declined {which was declined} other {which has expired, and which asks for something else}}",
    { payer: payer || "none", amount: formatAmount(amount, currency, say.language), state },
  )

/** What happened to a payment to another bank, and where its money is. */
function stepText({ event, toState }: Of<"step">): PlainText {
  switch (event) {
    case "rejected":
      return "A payment was not sent; the money is back in your account"
    case "no_answer":
      return "A payment was not confirmed in time; the money is back in your account"
    case "returned":
      return toState === "recalled"
        ? "The other bank sent back the payment that you recalled"
        : "The other bank returned a payment; the money is back"
    case "recall_refused":
      return "The other bank did not send back the payment that you recalled"
    case "recall_unanswered":
      return "The other bank has not answered your recall in time"
    default:
      return "A payment arrived after all; its amount was debited again"
  }
}
