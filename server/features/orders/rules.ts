import type { OrderReason, OrderRun } from "#shared/contracts/orders.ts"
import { firstDates, numberFrom, rhythmInWords, type Schedule } from "#shared/orders/due-dates.ts"
import { unpaidSentence } from "#shared/refusals/catalog.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import {
  asWritten,
  type Phrase,
  type PlainText,
  type Say,
  type Text,
  type Value,
} from "#shared/words/text.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"

/** What stops an order besides what refuses a payment. It is read by everybody who sees the order. */
const stopped = {
  order_paused: "The order was paused.",
  right_ended: "The person who made the order may no longer pay from this account.",
  maker_prevented: "The person who made the order could not pay it then.",
} as const satisfies Partial<Record<OrderReason, PlainText>>

/** Why a payment was not made, for the member. */
const whyNot = (reason: OrderReason): Value =>
  isStopped(reason) ? (say) => say(stopped[reason]) : unpaidSentence(reason)

const isStopped = (reason: OrderReason): reason is keyof typeof stopped => reason in stopped

/** The outcome of a date whose instant payment has no answer yet: it may still arrive. */
export const notConfirmed: PlainText =
  "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited."

/** The outcome of a date, as a sentence for the member. */
export function runText(status: OrderRun["status"], reason: OrderReason | null, say: Say): Text {
  const why = reason === null ? "none" : whyNot(reason)
  switch (status) {
    case "paid":
      return say("Paid.")
    case "returned":
      return say(
        "The payment did not arrive at the other bank, and the money is back in your account.",
      )
    case "waiting":
      return say(
        "Not paid yet.{why, select, none {} other { {why}}} No money moved. We try again.",
        { why },
      )
    case "refused":
      return say(
        "Not paid.{why, select, none {} other { {why}}} No money moved. If you still want to pay it, send a transfer.",
        { why },
      )
    case "skipped":
      return say(
        "Not paid. {why, select, none {This date was skipped.} other {{why}}} No money moved.",
        { why },
      )
  }
}

/**
 * When an order is paid, as lines that the member reads while they confirm it.
 * @param dates its first dates
 */
export function scheduleSummary(schedule: Schedule, dates: readonly string[]): Summary {
  const { rhythm, monthDay, lastOn } = schedule
  const [first = ""] = dates
  if (rhythm === null) {
    return [{ name: (say) => say("On", { context: "date" }), value: daysInFull([first]) }]
  }
  return [
    { name: "How often", value: rhythmInWords(rhythm, monthDay) },
    { name: dates.length > 1 ? "Next dates" : "Next date", value: daysInFull(dates) },
    {
      name: (say) => say("Until", { context: "order" }),
      value: lastOn === null ? (say) => say("You end it") : daysInFull([lastOn]),
    },
  ]
}

const daysInFull =
  (days: readonly string[]): Phrase =>
  (say) =>
    asWritten(days.map((day) => inFull(day, say)).join(", "))

/**
 * The first three dates from a day on. An order that is changed may have begun long before it.
 * @param decided dates of the order that were skipped or paid already
 */
export const datesFrom = (schedule: Schedule, day: string, decided: readonly string[]): string[] =>
  firstDates(schedule, 3, numberFrom(schedule, day), decided)
