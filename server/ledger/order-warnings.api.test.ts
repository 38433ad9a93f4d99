import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterEach(() => bank.endOrders())
afterAll(() => bank.close())

const uncovered = (orderId: number, dueOn: string) => ({
  action: "order.uncovered",
  details: { orderId, dueOn },
})

test("a member is told from 12:00 on the day before, once for each date that is not covered", async () => {
  const [payer, payee] = [await bank.member("99.99"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, { firstOn: "2025-03-01", rhythm: "weekly" })
  expect(await bank.warnAt("2025-02-27 23:59")).toEqual([])
  expect(await bank.warnAt("2025-02-28 11:59")).toEqual([])
  expect(await bank.events(payer)).toEqual([])
  expect(await bank.warnAt("2025-02-28 12:00")).toEqual([payer.userId])
  expect(await bank.warnAt("2025-02-28 12:01")).toEqual([])
  expect(await bank.warnAt("2025-02-28 23:59")).toEqual([])
  expect(await bank.events(payer)).toEqual([uncovered(id, "2025-03-01")])
  await bank.receive(payer, "500.00", "2025-02-28T20:00:00Z")
  await bank.runAt("2025-03-01 06:00")
  expect(await bank.warnAt("2025-03-07 12:00")).toEqual([])
  expect(await bank.events(payer)).toHaveLength(1)
})

test("what is paid before it counts: orders of the same day from the same account, and what waits", async () => {
  const [payer, payee] = [await bank.member("250.00"), await bank.member("0.00")]
  const other = await bank.openAccount(payer.userId)
  const due = { firstOn: "2025-04-02" }
  await bank.order(payer, payee, due)
  await bank.order(payer, payee, due)
  const third = await bank.order(payer, payee, due)
  const poor = await bank.order(other, payee, due, { amount: "0.01" })
  await bank.order(payer, payee, { firstOn: "2025-04-03" })
  // Both of one member in different calls, and told in each.
  expect(await bank.warnAt("2025-04-01 12:00")).toEqual([payer.userId])
  expect(await bank.events(payer)).toEqual([
    uncovered(third, "2025-04-02"),
    uncovered(poor, "2025-04-02"),
  ])

  const [waiting, covered] = [await bank.member("20.00"), await bank.member("100.00")]
  await bank.order(waiting, payee, { firstOn: "2025-05-01" })
  await bank.runAt("2025-05-01 06:00")
  await bank.receive(waiting, "150.00", "2025-05-01T05:00:00Z")
  const late = await bank.order(waiting, payee, { firstOn: "2025-05-02" })
  await bank.order(covered, payee, { firstOn: "2025-05-02" })
  expect(await bank.warnAt("2025-05-01 12:00")).toEqual([waiting.userId])
  expect((await bank.events(waiting)).at(-1)).toEqual(uncovered(late, "2025-05-02"))
  expect(await bank.events(covered)).toEqual([])
})

test("paused and ended orders are not checked", async () => {
  const [payer, payee] = [await bank.member("0.00"), await bank.member("0.00")]
  for (const state of ["paused", "ended"]) {
    const id = await bank.order(payer, payee, { firstOn: "2025-06-02" })
    await bank.sql(
      `update payment_orders set state = $2::text::order_state, next_try_at = null,
        ended_at = case $2::text when 'ended' then now() end where id = $1`,
      [id, state],
    )
  }
  expect(await bank.warnAt("2025-06-01 12:00")).toEqual([])
})

test("processes that check at the same time tell each member once", async () => {
  const payee = await bank.member("0.00")
  const payers = [await bank.member("0.00"), await bank.member("0.00"), await bank.member("0.00")]
  for (const payer of payers) await bank.order(payer, payee, { firstOn: "2025-07-02" })
  const told = await Promise.all(Array.from({ length: 5 }, () => bank.warnAt("2025-07-01 12:00")))
  expect(told.flat()).toHaveLength(3)
  expect(new Set(told.flat())).toEqual(new Set(payers.map(({ userId }) => userId)))
  for (const payer of payers) expect(await bank.events(payer)).toHaveLength(1)
})
