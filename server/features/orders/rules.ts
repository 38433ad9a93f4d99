import type { OrderReason, OrderRun } from "#shared/contracts/orders.ts"
import { maxOrders } from "#shared/limits.ts"
import { firstDates, numberFrom, type Schedule } from "#shared/orders/due-dates.ts"
import { scheduleWords } from "#shared/orders/schedule-words.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Summary } from "../../identity/confirmations/purpose.ts"

/** Why a payment was not made, for the member. */
const reasons: Readonly<Record<OrderReason, string>> = {
  insufficient_funds: "The account did not hold enough money.",
  daily_limit_exceeded: "It would have exceeded your daily limit.",
  instant_limit_exceeded: "It would have exceeded your limit for instant payments.",
  payments_locked: "You have locked payments to others.",
  access_blocked: "The bank has blocked your access.",
  payee_not_found: "The payee's account is closed.",
  not_found: "Your account is closed.",
  same_account: "The payee's account is the account it would be paid from.",
  other_banks_closed: "Payments to other banks were not open.",
  instant_closed: "Instant payments to other banks were not open.",
  holder_name_required: "Payments show your name, and you have not added it yet.",
  rate_unavailable: "There was no current exchange rate.",
  amount_too_small: "The amount is too small to convert.",
  balance_too_large: "The payee's account can't hold that much.",
  order_paused: "You paused the order.",
  order_ended: "You ended the order.",
  internal_error: "Something went wrong at the bank.",
}

/** The outcome of a date, as a sentence for the member. */
export function runText(status: OrderRun["status"], reason: OrderReason | null): string {
  const why = reason === null ? "" : ` ${reasons[reason]}`
  switch (status) {
    case "paid":
      return "Paid."
    case "returned":
      return "The payment did not arrive at the other bank, and the money is back in your account."
    case "waiting":
      return `Not paid yet.${why} No money moved. We try again.`
    case "refused":
      return `Not paid.${why} No money moved. If you still want to pay it, send a transfer.`
    case "skipped":
      return `Not paid.${why || " You skipped this date."} No money moved.`
  }
}

/** A day as in "23 December 2027". */

/**
 * When an order is paid, as lines that the member reads while they confirm it.
 * @param dates its first dates
 */
export function scheduleSummary(schedule: Schedule, dates: readonly string[]): Summary {
  const { rhythm, lastOn } = schedule
  const [first = ""] = dates
  if (rhythm === null) return [{ name: "On", value: inFull(first) }]
  return [
    { name: "How often", value: scheduleWords(schedule) },
    { name: dates.length > 1 ? "Next dates" : "Next date", value: dates.map(inFull).join(", ") },
    { name: "Until", value: lastOn === null ? "You end it" : inFull(lastOn) },
  ]
}

/** The first three dates from a day on. An order that is changed may have begun long before it. */
export const datesFrom = (schedule: Schedule, day: string): string[] =>
  firstDates(schedule, 3, numberFrom(schedule, day))

/** The refusals that only orders have, for the member. */
export const orderRefusals = {
  order_ended: "This order has ended. Nothing was changed. You can create a new one.",
  order_date_not_possible:
    "The first payment must be tomorrow or later. Nothing was changed. To pay today, send a transfer.",
  order_date_not_skippable:
    "This date is not the next one, and no payment of it waits. Nothing was changed.",
  too_many_orders: `You can have at most ${maxOrders} standing orders and scheduled payments. Nothing was changed. End one first.`,
} as const
