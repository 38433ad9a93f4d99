import type { OrderReason, OrderRun } from "#shared/contracts/orders.ts"
import { firstDates, numberFrom, type Schedule } from "#shared/orders/due-dates.ts"
import { scheduleWords } from "#shared/orders/schedule-words.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Summary } from "../../identity/confirmations/purpose.ts"

/** Why a payment was not made, for the member. */
const reasons: Readonly<Record<OrderReason, string>> = {
  insufficient_funds: "The account did not hold enough money.",
  daily_limit_exceeded: "It would have exceeded your daily limit.",
  instant_limit_exceeded: "It would have exceeded your limit for instant payments.",
  exchange_limit_exceeded: "It would have exceeded the daily limit for exchanges.",
  payments_locked: "You have locked payments to others.",
  access_blocked: "The bank has blocked your access.",
  payee_not_found: "The payee's account is closed.",
  not_found: "Your account is closed.",
  same_account: "The payee's account is the account it would be paid from.",
  payee_country_not_reached: "Payments to the payee's country are not possible here.",
  other_banks_closed: "Payments to other banks were not open.",
  instant_closed: "Instant payments to other banks were not open.",
  instant_unconfirmed: "Another bank had not confirmed an instant payment of yours yet.",
  instant_suspended: "Instant payments were closed because banks did not answer.",
  instant_owed: "You owed the bank for an instant payment that arrived late.",
  funds_unconfirmed:
    "The money was waiting for another bank's answer about an instant payment of yours.",
  holder_name_required: "Payments show your name, and you have not added it yet.",
  rate_unavailable: "There was no current exchange rate.",
  amount_too_small: "The amount is too small to convert.",
  balance_too_large: "The payee's account can't hold that much.",
  order_paused: "You paused the order.",
  order_ended: "You ended the order.",
  internal_error: "Something went wrong at the bank.",
}

/** The outcome of a date whose instant payment has no answer yet: it may still arrive. */
export const notConfirmed =
  "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited."

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

/**
 * The first three dates from a day on. An order that is changed may have begun long before it.
 * @param decided dates of the order that were skipped or paid already
 */
export const datesFrom = (schedule: Schedule, day: string, decided: readonly string[]): string[] =>
  firstDates(schedule, 3, numberFrom(schedule, day), decided)
