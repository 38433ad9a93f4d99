import type { Order } from "#shared/contracts/orders.ts"
import { formatDay } from "../../lib/format-date.ts"
import { orderName, whatOf } from "../../money/orders/order-words.ts"
import type { OrderChange } from "./api.ts"

type ChangeWords = {
  title: string
  /** What it means for money. */
  text: string
  /** The main button, and its label meanwhile. */
  action: string
  doing: string
  /** The other button. */
  keep: string
  /** The title of the toast afterward. */
  done: string
  danger: boolean
}

/** The question before a change of an order, and the words around it. */
export function changeWords(order: Order, asked: OrderChange): ChangeWords {
  const once = order.rhythm === null
  const name = orderName(order).toLowerCase()
  const waiting = order.runs.find(({ status }) => status === "waiting")
  const waits = waiting ? ` The payment of ${formatDay(waiting.dueOn)} that waits is not made.` : ""
  switch (asked.change) {
    case "pause":
      return {
        title: `Pause this ${name}?`,
        text: `Nothing is paid until you resume it.${waits} Dates that pass in the meantime are left out, and not paid later.`,
        action: "Pause Order",
        doing: "Pausing",
        keep: "Keep Paying",
        done: "Paused. Nothing is paid until you resume it",
        danger: false,
      }
    case "resume":
      return {
        title: `Resume this ${name}?`,
        text: "It is paid again from its next date on. Dates that passed in the meantime are not paid.",
        action: "Resume Order",
        doing: "Resuming",
        keep: "Keep Paused",
        done: "Resumed",
        danger: false,
      }
    case "skip":
      return {
        title: `Skip ${formatDay(asked.dueOn)}?`,
        text: `The payment of ${formatDay(asked.dueOn)} is not made, and not made up for later. ${after(order, asked.dueOn)}`,
        action: "Skip This Date",
        doing: "Skipping",
        keep: "Keep Date",
        done: `${formatDay(asked.dueOn)} is skipped`,
        danger: false,
      }
    case "end":
      return {
        title: once ? "Cancel this payment?" : "End this standing order?",
        text: once
          ? `${whatOf(order)} is not paid. No money moves. This can't be undone.`
          : `Nothing more is paid.${waits} No money moves. This can't be undone, but you can create a new one.`,
        action: once ? "Cancel Payment" : "End Order",
        doing: once ? "Canceling" : "Ending",
        keep: once ? "Keep Payment" : "Keep Order",
        danger: true,
        done: once ? "Payment canceled" : "Standing order ended",
      }
  }
}

/** What follows a skipped date. */
function after(order: Order, skipped: string): string {
  const next = order.nextDates.find((date) => date !== skipped)
  return next ? `The next one is on ${formatDay(next)}.` : "No other date follows."
}
