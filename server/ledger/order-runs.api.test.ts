import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

afterEach(() => bank.endOrders())

const monthly = (firstOn: string) => ({ firstOn, rhythm: "monthly" }) as const

test("an order is paid once on its date, however often the bank looks", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2025-01-31"))
  expect(await bank.runAt("2025-01-30 23:59")).toEqual([])
  expect(await bank.runAt("2025-01-31 05:59")).toEqual([])
  const [paid] = await bank.runAt("2025-01-31 06:00")
  expect(paid).toMatchObject({
    orderId: id,
    userId: payer.userId,
    dueOn: "2025-01-31",
    state: "paid",
    reason: null,
    customers: [payer.userId, payee.userId],
  })
  expect(await bank.runAt("2025-01-31 06:00")).toEqual([])
  expect(await bank.runAt("2025-02-27 23:59")).toEqual([])
  expect(await bank.balanceOf(payee)).toBe("100.00")
  const [sent] = await bank.sql(
    "select description, recipient_name from transactions where id = $1",
    [paid?.transactionId],
  )
  expect(sent).toEqual({ description: "Rent", recipient_name: "Bo Ek" })
})

test("a year of the 31st is twelve payments, one in each month", async () => {
  const [payer, payee] = [await bank.member("5000.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2024-01-31"))
  for (let month = 1; month <= 12; month += 1) {
    for (const day of ["28", "29", "30", "31"]) {
      const date = `2024-${String(month).padStart(2, "0")}-${day}`
      if (!Number.isNaN(Date.parse(date)) && new Date(date).getUTCMonth() === month - 1) {
        await bank.runAt(`${date} 12:00`)
      }
    }
  }
  expect(await bank.runsOf(id)).toEqual(
    [
      "01-31",
      "02-29",
      "03-31",
      "04-30",
      "05-31",
      "06-30",
      "07-31",
      "08-31",
      "09-30",
      "10-31",
      "11-30",
      "12-31",
    ].map((day) => `2024-${day} paid`),
  )
  expect(await bank.balanceOf(payee)).toBe("1200.00")
})

test("the day the clocks change has one payment, and so has the leap day", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("0.00")]
  const changed = await bank.order(payer, payee, { firstOn: "2025-03-30", rhythm: "weekly" })
  await bank.runAt("2025-03-30 05:59")
  expect(await bank.runsOf(changed)).toEqual([])
  await bank.runAt("2025-03-30 06:00")
  await bank.runAt("2025-03-30 23:59")
  expect(await bank.runsOf(changed)).toEqual(["2025-03-30 paid"])
  const leap = await bank.order(payer, payee, { firstOn: "2024-02-29", rhythm: "yearly" })
  await bank.runAt("2025-02-28 06:00")
  expect(await bank.runsOf(leap)).toEqual(["2024-02-29 paid", "2025-02-28 paid"])
})

test("low funds at 06:00 and a salary at 09:00: paid at 12:00, with one notice", async () => {
  const [payer, payee] = [await bank.member("20.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2025-04-01"))
  expect(await bank.runAt("2025-04-01 06:00")).toMatchObject([
    { state: "waiting", reason: "insufficient_funds", transactionId: null },
  ])
  expect(await bank.runAt("2025-04-01 11:59")).toEqual([])
  await bank.receive(payer, "500.00", "2025-04-01T07:00:00Z")
  expect(await bank.runAt("2025-04-01 12:00")).toMatchObject([{ state: "paid" }])
  expect(await bank.runsOf(id)).toEqual(["2025-04-01 paid"])
  expect(await bank.events(payer)).toEqual([
    {
      action: "order.delayed",
      details: { orderId: id, dueOn: "2025-04-01", reason: "insufficient_funds" },
    },
  ])
})

test("without funds it is tried four times on its day and once on each of five days, then refused", async () => {
  const [payer, payee] = [await bank.member("20.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2025-05-30"))
  const tries: string[] = []
  for (const day of ["05-30", "05-31", "06-01", "06-02", "06-03", "06-04", "06-05"]) {
    for (const hour of ["05:00", "06:00", "09:00", "12:00", "17:00", "23:30", "23:59"]) {
      for (const { state } of await bank.runAt(`2025-${day} ${hour}`))
        tries.push(`${day} ${hour} ${state}`)
    }
  }
  expect(tries).toEqual([
    ...["05-30 06:00", "05-30 12:00", "05-30 17:00", "05-30 23:30"].map((at) => `${at} waiting`),
    ...["05-31", "06-01", "06-02", "06-03"].map((day) => `${day} 06:00 waiting`),
    "06-04 06:00 refused",
  ])
  expect(await bank.runsOf(id)).toEqual(["2025-05-30 refused insufficient_funds"])
  expect((await bank.events(payer)).map(({ action }) => action)).toEqual([
    "order.delayed",
    "order.refused",
  ])
  expect(await bank.balanceOf(payer)).toBe("20.00")
  await bank.receive(payer, "500.00", "2025-06-05T12:00:00Z")
  await bank.runAt("2025-06-30 06:00")
  expect((await bank.runsOf(id))[1]).toBe("2025-06-30 paid")
})

test("an order that is to be tried once only is refused at its first time", async () => {
  const [payer, payee] = [await bank.member("20.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, { firstOn: "2025-05-02" }, { onceOnly: true })
  await bank.runAt("2025-05-02 06:00")
  expect(await bank.runsOf(id)).toEqual(["2025-05-02 refused insufficient_funds"])
  expect(await bank.sql("select state from payment_orders where id = $1", [id])).toEqual([
    { state: "ended" },
  ])
})

test("a bank that was down for a month pays every date that it missed, in order", async () => {
  const [payer, payee] = [await bank.member("250.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, { firstOn: "2025-07-01", rhythm: "weekly" })
  const runs = await bank.runAt("2025-07-29 14:00")
  expect(runs.map(({ dueOn, state }) => `${dueOn} ${state}`)).toEqual([
    "2025-07-01 paid",
    "2025-07-08 paid",
    "2025-07-15 waiting",
    "2025-07-22 waiting",
    "2025-07-29 waiting",
  ])
  await bank.receive(payer, "100.00", "2025-07-29T13:00:00Z")
  // The oldest comes first, and the times to try again count from the bank's return.
  await bank.runAt("2025-07-29 17:00")
  expect(await bank.runsOf(id)).toEqual([
    "2025-07-01 paid",
    "2025-07-08 paid",
    "2025-07-15 paid",
    "2025-07-22 waiting insufficient_funds",
    "2025-07-29 waiting insufficient_funds",
  ])
})

test("the last payment ends the order, and a scheduled payment ends with its only one", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("0.00")]
  const twice = await bank.order(payer, payee, { ...monthly("2025-01-10"), lastOn: "2025-02-10" })
  const once = await bank.order(payer, payee, { firstOn: "2025-01-10" })
  await bank.runAt("2025-01-10 06:00")
  await bank.runAt("2025-12-31 06:00")
  expect(await bank.runsOf(twice)).toEqual(["2025-01-10 paid", "2025-02-10 paid"])
  expect(await bank.runsOf(once)).toEqual(["2025-01-10 paid"])
  expect(
    await bank.sql("select distinct state, next_due_on from payment_orders where id = any($1)", [
      [twice, once],
    ]),
  ).toEqual([{ state: "ended", next_due_on: null }])
})

test("locks, limits, and closed accounts of the day apply", async () => {
  const [payer, payee] = [await bank.member("5000.00"), await bank.member("0.00")]
  const own = await bank.openAccount(payer.userId)
  const toOther = await bank.order(payer, payee, { firstOn: "2025-02-03" })
  const toOwn = await bank.order(payer, own, { firstOn: "2025-02-03" })
  await bank.sql("update users set payments_locked_at = now() where id = $1", [payer.userId])
  await bank.runAt("2025-02-03 06:00")
  expect(await bank.runsOf(toOther)).toEqual(["2025-02-03 waiting payments_locked"])
  expect(await bank.runsOf(toOwn)).toEqual(["2025-02-03 paid"])

  await bank.sql(
    "update users set payments_locked_at = null, access_blocked_at = now() where id = $1",
    [payer.userId],
  )
  await bank.runAt("2025-02-03 12:00")
  expect(await bank.runsOf(toOther)).toEqual(["2025-02-03 waiting access_blocked"])

  await bank.sql(
    "update users set access_blocked_at = null, daily_transfer_limit = 50 where id = $1",
    [payer.userId],
  )
  await bank.runAt("2025-02-03 17:00")
  expect(await bank.runsOf(toOther)).toEqual(["2025-02-03 waiting daily_limit_exceeded"])
  await bank.sql("update users set daily_transfer_limit = 50000 where id = $1", [payer.userId])
  await bank.runAt("2025-02-03 23:30")
  expect(await bank.runsOf(toOther)).toEqual(["2025-02-03 paid"])
  expect(
    await bank.sql(
      "select spent from limit_counters where scope = 'customer' and subject_id = $1",
      [payer.userId],
    ),
  ).toEqual([{ spent: "100.00" }])
})

test("a payee's closed account refuses the payment for good, with its reason, and the order goes on", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2025-02-04"))
  await bank.sql("update accounts set closed_at = now() where id = $1", [payee.accountId])
  await bank.runAt("2025-02-04 06:00")
  expect(await bank.runsOf(id)).toEqual(["2025-02-04 refused payee_not_found"])
  expect(await bank.events(payer)).toMatchObject([
    { action: "order.refused", details: { reason: "payee_not_found" } },
  ])
  await bank.sql("update accounts set closed_at = null where id = $1", [payee.accountId])
  await bank.runAt("2025-03-04 06:00")
  expect((await bank.runsOf(id))[1]).toBe("2025-03-04 paid")
})

test("an order from an account that was closed is refused and ends", async () => {
  const [payer, payee] = [await bank.member("0.00"), await bank.member("0.00")]
  const id = await bank.order(payer, payee, monthly("2025-02-05"))
  await bank.sql("update accounts set closed_at = now() where id = $1", [payer.accountId])
  await bank.runAt("2025-02-05 06:00")
  expect(await bank.runsOf(id)).toEqual(["2025-02-05 refused not_found"])
  expect(await bank.sql("select state from payment_orders where id = $1", [id])).toEqual([
    { state: "ended" },
  ])
})

test("money in another currency arrives at the rate of the day", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("0.00", "GBP")]
  await bank.order(payer, payee, { firstOn: "2025-02-11" })
  await bank.runAt("2025-02-11 06:00")
  expect(await bank.balanceOf(payer)).toBe("900.00")
  expect(Number(await bank.balanceOf(payee))).toBeGreaterThan(50)
})

test("the ledger is sound after all of them", async () => {
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})
