import type { Notification } from "#shared/contracts/notifications.ts"

/**
 * The page that a notification leads to: what it is about.
 * @returns undefined for an answer in the chat, which opens over the page
 */
export function notificationAddress({
  subject,
  reference,
  accountId,
  orderId,
  requestId,
  loanId,
}: Notification): string | undefined {
  switch (subject) {
    case "transaction":
      return `/transactions?${new URLSearchParams({ show: reference ?? "" })}`
    case "account":
      return `/accounts/${accountId}`
    case "loan":
      return loanId === null ? "/loans" : `/loans/${loanId}`
    case "card":
      return "/cards"
    case "budget":
      return "/insights"
    case "chat":
      return undefined
    case "order":
      return orderId === null ? "/payments/orders" : `/payments/orders/${orderId}`
    case "request":
      return `/payments/requests/${requestId}`
    case "security":
      return "/profile#security-activity"
  }
}
