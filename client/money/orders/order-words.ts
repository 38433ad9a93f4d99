import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { DueDates, Order } from "#shared/contracts/orders.ts"
import { formatAmount } from "#shared/money/format.ts"
import { rhythmInWords, type Schedule } from "#shared/orders/due-dates.ts"
import { listed } from "#shared/text/language.ts"
import { get } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { ordersKey } from "../money-queries.ts"

/**
 * The next three dates of a schedule, as the bank computes them.
 * @param orderId the order that is changed: its dates that were skipped are left out
 */
export function datesQuery(schedule: Schedule, orderId?: number) {
  const parts = new URLSearchParams({ firstOn: schedule.firstOn })
  if (schedule.rhythm !== null) {
    parts.set("rhythm", schedule.rhythm)
    parts.set("monthDay", schedule.monthDay)
  }
  if (schedule.lastOn !== null) parts.set("lastOn", schedule.lastOn)
  if (orderId !== undefined) parts.set("orderId", String(orderId))
  return queryOptions({
    queryKey: [ordersKey, "dates", String(parts)],
    queryFn: ({ signal }) => get<DueDates>(`/api/orders/dates?${parts}`, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
}

/** Dates in a sentence: "24 Nov 2026, 24 Dec 2026, and 24 Jan 2027". */
export function datesInWords(dates: readonly string[]): Text {
  return asWritten(listed(dates.map(formatDay)))
}

/** When an order is paid, in one line: "On 24 Nov 2026", or "Every month, on the last day". */
export function whenInWords(schedule: Schedule): Text {
  return schedule.rhythm === null
    ? say("On {date}", { date: formatDay(schedule.firstOn) })
    : say(rhythmInWords(schedule.rhythm, schedule.monthDay))
}

/** What the review says of a payment that the bank makes later. */
export type LaterWords = {
  /** Above the amount. */
  lead: Text
  /** The main button, and its label while the order is being sent. */
  action: Text
  sending: Text
  note: Text
  /** After an outage: what is not known. */
  unknown: Text
}

/**
 * The words for the review of an order.
 * @param amount as "€850.00"
 * @param editing whether the order exists already
 */
export function laterWords(schedule: Schedule, amount: string, editing: boolean): LaterWords {
  const once = schedule.rhythm === null
  return {
    lead: say("You send {when}", { when: lowered(whenInWords(schedule)) }),
    action: editing
      ? say("Save Changes")
      : once
        ? say("Schedule {amount}", { amount })
        : say("Create Standing Order"),
    sending: editing ? say("Saving") : once ? say("Scheduling") : say("Creating"),
    note: once
      ? say("No money moves today. You can change or end it until it is paid.")
      : say("No money moves today. You can change, pause, or end it at any time."),
    unknown: say(
      "The bank hasn't answered yet, so we don't know if it has your order. Checking again never stores it twice.",
    ),
  }
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** What an order is called. */
export const orderName = ({ rhythm }: Pick<Order, "rhythm">) =>
  rhythm === null ? say("Scheduled payment") : say("Standing order")

/** What an order pays: "€950.00 to Anna Weber". */
export const whatOf = ({ amount, currency, recipientName }: Order) =>
  say("{amount} to {name}", { amount: formatAmount(amount, currency), name: recipientName })
