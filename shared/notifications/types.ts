import type { PlainText } from "../words/text.ts"

/** What members are told of, as they choose it (server/features/notifications/notifications.sql). */
export const notificationTypes = [
  "security",
  "payment_refused",
  "payment_update",
  "money_received",
  "order_waiting",
  "payment_request",
  "loan",
  "message",
  "budget",
] as const

export type NotificationType = (typeof notificationTypes)[number]

type NotificationFacts = {
  /** What members choose, and filter by. */
  label: PlainText
  mailSubject: PlainText
  /** Whether the law requires that members are told, in the app and by email, so that neither can be turned off. */
  locked?: true
  /** Left out of emails unless the member asks for them. */
  onlyInApp?: true
}

/** What the bank knows of each type; its icon is in client/features/notifications/notification-types.tsx. */
export const notificationFacts: Readonly<Record<NotificationType, NotificationFacts>> = {
  security: {
    label: "Security",
    mailSubject: "About the security of your account",
    locked: true,
  },
  payment_refused: {
    label: "Payments not made",
    mailSubject: "A payment was not made",
    locked: true,
  },
  payment_update: { label: "Returns and recalls", mailSubject: "News about a payment" },
  money_received: {
    label: "Money received",
    mailSubject: "You received money",
    onlyInApp: true,
  },
  order_waiting: {
    label: "Orders that wait or need money",
    mailSubject: "A payment of yours has to wait",
  },
  payment_request: { label: "Payment requests", mailSubject: "About a payment request" },
  loan: { label: "Loans", mailSubject: "News about your loan" },
  message: { label: "Messages", mailSubject: "You have a new message" },
  budget: { label: "Budgets", mailSubject: "About one of your budgets", onlyInApp: true },
}

/** These are always told, in the app and by email. */
export const lockedTypes = notificationTypes.filter((type) => notificationFacts[type].locked)

/** What a notification is about; client/pages/notifications/notification-address.ts leads there. */
export const notificationSubjects = [
  "transaction",
  "account",
  "order",
  "request",
  "loan",
  "card",
  "chat",
  "budget",
  "security",
] as const

export type NotificationSubject = (typeof notificationSubjects)[number]
