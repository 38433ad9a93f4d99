import type { OrderReason, OrderRun } from "#shared/contracts/orders.ts"
import { firstDates, numberFrom, type Schedule, scheduleWords } from "#shared/orders/due-dates.ts"
import { unpaidSentence } from "#shared/refusals/catalog.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { reader } from "#shared/words/reader.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"

/** Why a payment was not made, for the member. */
const whyNot = (reason: OrderReason): string =>
  reason === "order_paused" ? "You paused the order." : reader()(unpaidSentence(reason))

/** The outcome of a date whose instant payment has no answer yet: it may still arrive. */
export const notConfirmed =
  "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited."

/** The outcome of a date, as a sentence for the member. */
export function runText(status: OrderRun["status"], reason: OrderReason | null): string {
  const why = reason === null ? "" : ` ${whyNot(reason)}`
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
    {
      name: dates.length > 1 ? "Next dates" : "Next date",
      value: dates.map((day) => inFull(day)).join(", "),
    },
    { name: "Until", value: lastOn === null ? "You end it" : inFull(lastOn) },
  ]
}

/**
 * The first three dates from a day on. An order that is changed may have begun long before it.
 * @param decided dates of the order that were skipped or paid already
 */
export const datesFrom = (schedule: Schedule, day: string, decided: readonly string[]): string[] =>
  firstDates(schedule, 3, numberFrom(schedule, day), decided)
