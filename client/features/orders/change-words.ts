import type { Order } from "#shared/contracts/orders.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { whatOf } from "../../money/orders/order-words.ts"
import type { OrderChange } from "./api.ts"

type ChangeWords = {
  title: Text
  /** What it means for money. */
  text: Text
  /** The main button, and its label meanwhile. */
  action: Text
  doing: Text
  /** The other button. */
  keep: Text
  /** The title of the toast afterward. */
  done: Text
  danger: boolean
}

/** The question before a change of an order, and the words around it. */
export function changeWords(order: Order, asked: OrderChange): ChangeWords {
  const once = order.rhythm === null
  const waiting = order.runs.find(({ status }) => status === "waiting")
  const waits = { waiting: waiting ? formatDay(waiting.dueOn) : "none" }
  const maker = { name: order.madeBy ?? "none" }
  switch (asked.change) {
    case "pause":
      return {
        title: say(once ? "Pause this scheduled payment?" : "Pause this standing order?"),
        text: say(
          "Nothing is paid until it is resumed{name, select, none {} other { by {name}}}.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} Dates that pass in the meantime are left out, and not paid later.",
          { ...waits, ...maker },
        ),
        action: say("Pause Order"),
        doing: say("Pausing"),
        keep: say("Keep Paying"),
        done: say("Paused. Nothing is paid until it is resumed"),
        danger: false,
      }
    case "resume":
      return {
        title: say(once ? "Resume this scheduled payment?" : "Resume this standing order?"),
        text: say(
          "It is paid again from its next date on. Dates that passed in the meantime are not paid.",
        ),
        action: say("Resume Order"),
        doing: say("Resuming"),
        keep: say("Keep Paused"),
        done: say("Resumed"),
        danger: false,
      }
    case "skip":
      return {
        title: say("Skip {day}?", { day: formatDay(asked.dueOn) }),
        text: skipped(order, asked.dueOn),
        action: say("Skip This Date"),
        doing: say("Skipping"),
        keep: say("Keep Date"),
        done: say("{day} is skipped", { day: formatDay(asked.dueOn) }),
        danger: false,
      }
    case "end":
      return {
        title: say(once ? "Cancel this payment?" : "End this standing order?"),
        text: once
          ? say("{payment} is not paid. No money moves. This can't be undone.", {
              payment: whatOf(order),
            })
          : say(
              "Nothing more is paid.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} No money moves. This can't be undone, but you can create a new one.",
              waits,
            ),
        action: say(once ? "Cancel Payment" : "End Order"),
        doing: say(once ? "Canceling" : "Ending"),
        keep: say(once ? "Keep Payment" : "Keep Order"),
        danger: true,
        done: say(once ? "Payment canceled" : "Standing order ended"),
      }
  }
}

/** What it means that a date is skipped, and what follows it. */
function skipped(order: Order, date: string): Text {
  const next = order.nextDates.find((each) => each !== date)
  const day = formatDay(date)
  return next
    ? say(
        "The payment of {day} is not made, and not made up for later. The next one is on {next}.",
        { day, next: formatDay(next) },
      )
    : say("The payment of {day} is not made, and not made up for later. No other date follows.", {
        day,
      })
}
