import { makeIban } from "#shared/iban/own-bank.ts"
import { toDecimal } from "#shared/money/money.ts"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Order } from "./order.ts"
import {
  cardTransfer,
  cardTransferOf,
  type Draw,
  deposit,
  exchange,
  repaymentOf,
  someAccount,
  transfer,
  transferOf,
} from "./plan-orders.ts"

const refused = (order: Order, ...mustFail: ProblemCode[]): Order => ({ ...order, mustFail })
const withBody = (order: Order, change: object): Order => ({
  ...order,
  body: { ...order.body, ...change },
})

/** More than any member has. */
function tooMuch(draw: Draw): Order {
  const make = draw.random.pick([transfer, exchange, cardTransfer])
  const order = withBody(make(draw), { amount: "9999999999.99" })
  return refused(order, "insufficient_funds", "card_blocked", "card_closed")
}

/** More than the daily limit in one payment. */
function overDailyLimit(draw: Draw): Order {
  const euro = draw.person.accounts.find(({ currency }) => currency === "EUR")
  const amount = toDecimal(BigInt(draw.random.int(5_000_001, 6_000_000)))
  const order = transferOf(draw, euro ?? someAccount(draw), amount)
  return refused(order, "daily_limit_exceeded", "insufficient_funds")
}

function overCardLimit(draw: Draw): Order {
  const amount = toDecimal(BigInt(draw.random.int(250_001, 400_000)))
  const order = cardTransferOf(draw, amount)
  return refused(
    order,
    ...(["card_limit_exceeded", "insufficient_funds", "card_blocked", "card_closed"] as const),
  )
}

/** With another member's account, card, or loan. */
function foreign(draw: Draw): Order {
  const { random, person, template, loans } = draw
  const other = random.pick(template.people.filter((each) => each !== person))
  const account = random.pick(other.accounts).id
  const loan = loans.foreign(person, random)
  const orders = [
    withBody(transfer(draw), { fromAccountId: account }),
    withBody(deposit(draw), { accountId: account }),
    withBody(exchange(draw), { fromAccountId: account }),
    withBody(exchange(draw), { toAccountId: account }),
    withBody(cardTransfer(draw), { cardId: random.pick(other.cards).id }),
    ...(loan ? [repaymentOf(draw, loan.id, "1.00")] : []),
  ]
  return refused(random.pick(orders), "not_found")
}

function toSameAccount(draw: Draw): Order {
  const account = someAccount(draw)
  const other = draw.person.accounts.find(
    (each) => each !== account && each.currency === account.currency,
  )
  if (other && draw.random.chance(0.5)) {
    const order = withBody(exchange(draw), {
      fromAccountId: account.id,
      toAccountId: other.id,
      amount: "1.00",
    })
    return refused(order, "same_currency")
  }
  return refused(transferOf(draw, account, "1.00", account.iban), "same_account")
}

/** To an IBAN of this bank without an account. */
function toMissingAccount(draw: Draw): Order {
  // Only a few, because the bank answers thirty such questions per hour.
  const iban = makeIban("EUR", 900_000_000_000n + BigInt(draw.seq % 10))
  return refused(transferOf(draw, someAccount(draw), "1.00", iban), "payee_not_found")
}

function wrongCode(draw: Draw): Order {
  const order = cardTransfer(draw)
  const right = String(order.body["cvv"])
  const cvv = String((Number(right) + 1) % 10 ** right.length).padStart(right.length, "0")
  return refused(withBody(order, { cvv }), "wrong_cvv", "card_blocked")
}

function atAnotherRate(draw: Draw): Order {
  return refused(withBody(exchange(draw), { expectedRate: "9.876543" }), "rate_changed")
}

/** A cent that converts to less than one. */
function tooSmall(draw: Draw): Order {
  const small = draw.template.rates.filter(({ rate }) => rate.startsWith("0."))
  const { from, to } = draw.random.pick(small)
  const account = (currency: string) =>
    draw.person.accounts.find((each) => each.currency === currency)?.id ?? 0
  const order = exchange(draw)
  const { expectedRate: _, ...body } = order.body
  const ends = { fromAccountId: account(from), toAccountId: account(to), amount: "0.01" }
  return refused({ ...order, body: { ...body, ...ends } }, "amount_too_small")
}

/** Orders that must be refused, and how often each is drawn. */
export const refusedOrders: readonly (readonly [weight: number, make: (draw: Draw) => Order])[] = [
  [20, tooMuch],
  [12, overDailyLimit],
  [12, overCardLimit],
  [20, foreign],
  [8, toSameAccount],
  [8, toMissingAccount],
  [2, wrongCode],
  [8, atAnotherRate],
  [4, tooSmall],
]
