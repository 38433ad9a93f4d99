import type { History } from "./history.ts"
import type { LoanBook } from "./loan-book.ts"
import type { Order } from "./order.ts"
import type { Template } from "./people.ts"
import {
  cardTransfer,
  type Draw,
  deposit,
  exchange,
  loanApplication,
  loanRepayment,
  loanWithdrawal,
  transfer,
} from "./plan-orders.ts"
import { refusedOrders } from "./plan-refused.ts"
import type { Random } from "./random.ts"

type Weighted = readonly (readonly [weight: number, make: (draw: Draw) => Order])[]

const orders: Weighted = [
  [13, deposit],
  [40, transfer],
  [12, cardTransfer],
  [12, exchange],
  [2, loanApplication],
  [5, loanRepayment],
  [1, loanWithdrawal],
]

/** The shares of orders that are refused on purpose, and that send an old key with another body. */
const refusedShare = 0.12
const reusedShare = 0.02
/** The share sent without a key, of orders that can be found by their description. */
const unkeyedShare = 0.08
const withWords: ReadonlySet<string> = new Set(["deposit", "transfer", "card_transfer"])
/** A few members send a third of all orders, so that many conflict on their accounts. */
const busyPeople = 4
const busyShare = 0.35

/** The input from which an operation is drawn. */
export type Plan = {
  readonly template: Template
  readonly history: History
  readonly loans: LoanBook
}

/** The order of an operation. It depends on its number and the seed, and on known loans and keys. */
export function planOrder({ template, history, loans }: Plan, seq: number, random: Random): Order {
  const { people } = template
  const person = random.pick(random.chance(busyShare) ? people.slice(0, busyPeople) : people)
  const draw: Draw = { template, loans, random, person, seq, words: `chaos ${seq}` }
  if (random.chance(reusedShare)) {
    const earlier = history.lastKept(person)
    if (earlier) {
      const order = withAnotherAmount(earlier.order)
      return { ...order, reusedKey: earlier.key, mustFail: ["idempotency_key_reused"] }
    }
  }
  const order = drawn(random.chance(refusedShare) ? refusedOrders : orders, draw)
  const unkeyed = withWords.has(order.kind) && random.fork("unkeyed").chance(unkeyedShare)
  return unkeyed ? { ...order, unkeyed: true } : order
}

function withAnotherAmount(order: Order): Order {
  return {
    ...order,
    body: { ...order.body, amount: order.body["amount"] === "7.77" ? "7.78" : "7.77" },
  }
}

function drawn(choices: Weighted, draw: Draw): Order {
  let ticket = draw.random.int(
    0,
    choices.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, make] of choices) {
    ticket -= weight
    if (ticket < 0) return make(draw)
  }
  throw new RangeError("the weights do not add up")
}
