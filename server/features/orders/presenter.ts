import { type Order, type OrderRun, orderReasons } from "#shared/contracts/orders.ts"
import { cameBack, type OrderRow, type RunRow } from "./queries.ts"
import { notConfirmed, runText } from "./rules.ts"

/** An order in the API's format. */
export function presentOrder({ runs, ...order }: OrderRow): Order {
  return { ...order, runs: runs.map(presentRun) }
}

function presentRun({ paymentState, state, reason: code, ...run }: RunRow): OrderRun {
  const status = state === "paid" && cameBack[paymentState ?? ""] !== undefined ? "returned" : state
  // A reason that a newer version stored is told without its words.
  const reason =
    code !== null && status !== "paid" ? (orderReasons.find((one) => one === code) ?? null) : null
  const text = paymentState === "unconfirmed" ? notConfirmed : runText(status, reason)
  return { ...run, status, reason, text }
}
