import { eventSentence, notificationOf, subjectOf } from "#shared/activity/audit-events.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import { formatAmount } from "#shared/money/format.ts"
import { deviceName } from "../../identity/sessions/device-name.ts"
import type { NotificationRow } from "./queries.ts"

type Told = Pick<
  Notification,
  "text" | "detail" | "subject" | "reference" | "accountId" | "orderId" | "requestId" | "loanId"
>

/** A notification as the member sees it: what happened, and what it is about. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, type, at, unread } = row
  return { id, type, at, unread, ...told(row) }
}

const plain = {
  detail: null,
  reference: null,
  accountId: null,
  orderId: null,
  requestId: null,
  loanId: null,
}

function told({ audit, order, request, received, step }: NotificationRow): Told {
  if (received) {
    const { amount, currency, payer, reference, requestId, unpaid } = received
    if (requestId !== null) {
      const detail = `${formatAmount(amount, currency)}${payer ? ` from ${payer}` : ""}`
      return {
        ...plain,
        text: "Your payment request was paid",
        detail,
        subject: "request",
        requestId,
      }
    }
    const text = `You received ${formatAmount(amount, currency)}`
    const from = payer && `From ${payer}`
    const detail = unpaid ? `${from ? `${from}. ` : ""}${unpaidSentence(unpaid)}` : from
    return { ...plain, text, detail, subject: "transaction", reference }
  }
  if (step) {
    const { amount, payee, reference } = step
    const detail = `${formatAmount(amount, "EUR")} to ${payee}`
    return { ...plain, text: stepSentence(step), detail, subject: "transaction", reference }
  }
  // Of a newer version of the bank.
  if (!audit) return { ...plain, text: "Something was changed", subject: "security" }
  if (request && audit.action === "request.received") {
    const { amount, currency, payee, reason } = request
    const text = `${payee} asked you for ${formatAmount(amount, currency)}`
    return { ...plain, text, detail: reason, subject: "request", requestId: request.id }
  }
  const text = eventSentence(audit.action, audit)
  if (order) {
    const detail = `${formatAmount(order.amount, order.currency)} to ${order.name}`
    return { ...plain, text, detail, subject: "order", orderId: order.id }
  }
  if (request) {
    const { amount, currency, payee, asked } = request
    const detail = `${formatAmount(amount, currency)} ${asked === null ? `to ${payee}` : `from ${asked}`}`
    return { ...plain, text, detail, subject: "request", requestId: request.id }
  }
  if (audit.reference) {
    return { ...plain, text, subject: "transaction", reference: audit.reference }
  }
  const { action, details } = audit
  const subject = subjectOf(action)
  const { about, detail: more } = notificationOf(action) ?? {}
  const detail = more?.(details) ?? (subject === "security" ? deviceOf(audit) : null)
  const accountId = about && details["accountId"] ? Number(details["accountId"]) : null
  const loanId = subject === "loan" ? Number(details["loanId"]) || null : null
  return { ...plain, text, detail, subject, accountId, loanId }
}

function deviceOf({
  actor,
  userAgent,
  deviceName: named,
  address,
}: NonNullable<NotificationRow["audit"]>) {
  if (actor !== "customer") return null
  const device = userAgent === null ? null : deviceName(userAgent)
  return [named, device, address].filter((part) => part !== null).join(" · ") || null
}

const unpaidBecause = {
  open: "which stays open, because something else was asked for",
  paid: "which was paid already",
  canceled: "which you had canceled",
  declined: "which was declined",
  expired: "which has expired, and which asks for something else",
} as const

/** Why money with the creditor reference of a payment request did not pay it. */
function unpaidSentence({
  amount,
  currency,
  state,
}: NonNullable<NonNullable<NotificationRow["received"]>["unpaid"]>): string {
  return `Its reference is that of your payment request for ${formatAmount(amount, currency)}, ${unpaidBecause[state]}`
}

/** What happened to a payment to another bank, and where its money is. */
function stepSentence({ event, toState }: NonNullable<NotificationRow["step"]>): string {
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
