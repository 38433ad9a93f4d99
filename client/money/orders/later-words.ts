import type { Order } from "#shared/contracts/orders.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { Schedule } from "#shared/orders/due-dates.ts"
import { whenInWords } from "./due-dates.ts"

/** What the review says of a payment that the bank makes later. */
export type LaterWords = {
  /** Above the amount. */
  lead: string
  /** The main button, and its label while the order is being sent. */
  action: string
  sending: string
  note: string
  /** After an outage: what is not known. */
  unknown: string
}

/**
 * The words for the review of an order.
 * @param amount as "€850.00"
 * @param editing whether the order exists already
 */
export function laterWords(schedule: Schedule, amount: string, editing: boolean): LaterWords {
  const once = schedule.rhythm === null
  return {
    lead: `You send ${lowered(whenInWords(schedule))}`,
    action: editing ? "Save Changes" : once ? `Schedule ${amount}` : "Create Standing Order",
    sending: editing ? "Saving" : once ? "Scheduling" : "Creating",
    note: once
      ? "No money moves today. You can change or end it until it is paid."
      : "No money moves today. You can change, pause, or end it at any time.",
    unknown:
      "The bank hasn't answered yet, so we don't know if it has your order. Checking again never stores it twice.",
  }
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** What an order is called. */
export const orderName = ({ rhythm }: Pick<Order, "rhythm">) =>
  rhythm === null ? "Scheduled payment" : "Standing order"

/** What an order pays: "€950.00 to Anna Weber". */
export const whatOf = ({ amount, currency, recipientName }: Order) =>
  `${formatAmount(amount, currency)} to ${recipientName}`
