import { type Order, type OrderRun, orderReasons } from "#shared/contracts/orders.ts"
import type { Say } from "#shared/words/text.ts"
import { cameBack, type OrderRow, type RunRow } from "./queries.ts"
import { notConfirmed, runText } from "./rules.ts"

/** An order in the API's format. */
export function presentOrder({ runs, ...order }: OrderRow, say: Say): Order {
  return { ...order, runs: runs.map((run) => presentRun(run, say)) }
}

function presentRun({ paymentState, state, reason: code, ...run }: RunRow, say: Say): OrderRun {
  const status = state === "paid" && cameBack[paymentState ?? ""] !== undefined ? "returned" : state
  // A reason that a newer version stored is told without its words.
  const reason =
    code !== null && status !== "paid" ? (orderReasons.find((one) => one === code) ?? null) : null
  const text = paymentState === "unconfirmed" ? say(notConfirmed) : runText(status, reason, say)
  return { ...run, status, reason, text }
}
