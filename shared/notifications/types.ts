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

/** These are always told, in the app and by email: the law requires it. */
export const lockedTypes: readonly NotificationType[] = ["security", "payment_refused"]

/** How many unread notifications are counted at most; this many stands for more. */
export const mostCounted = 100
