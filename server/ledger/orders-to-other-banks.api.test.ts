import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

afterEach(() => bank.endOrders())

const elsewhere = { iban: "DE89370400440532013000" }

test("an order to another bank is a payment of that day, with the order's confirmation as evidence", async () => {
  const payer = await bank.member("1000.00")
  const id = await bank.order(payer, elsewhere, { firstOn: "2025-02-06" }, { speed: "standard" })
  await bank.sql(
    `update payment_orders set confirmed_at = '2025-02-01T10:00:00Z', payee_result = 'match',
      payee_checked_at = '2025-02-01T09:59:00Z' where id = $1`,
    [id],
  )
  const [run] = await bank.runAt("2025-02-06 06:00")
  expect(run).toMatchObject({ state: "paid" })
  const [payment] = await bank.sql(
    `select scheme, state, amount, other_iban, own_name, remittance, payee_result,
        confirmed_at = '2025-02-01T10:00:00Z' as confirmed from payments where transaction_id = $1`,
    [run?.transactionId],
  )
  expect(payment).toEqual({
    scheme: "standard",
    state: "queued",
    amount: "100.00",
    payee_result: "match",
    other_iban: elsewhere.iban,
    own_name: "Ana Ek",
    remittance: "Rent",
    confirmed: true,
  })
})

test("while other banks can't be paid, an order to them waits", async () => {
  const payer = await bank.member("1000.00")
  const id = await bank.order(payer, elsewhere, { firstOn: "2025-02-07" })
  await bank.sql("update bank_settings set other_banks_open = false")
  await bank.runAt("2025-02-07 06:00")
  expect(await bank.runsOf(id)).toEqual(["2025-02-07 waiting other_banks_closed"])
  await bank.sql("update bank_settings set other_banks_open = true")
  await bank.runAt("2025-02-07 12:00")
  expect(await bank.runsOf(id)).toEqual(["2025-02-07 paid"])
})

test("a payment that the other bank rejects comes back, and is not made again", async () => {
  const payer = await bank.member("100.00")
  const id = await bank.order(payer, elsewhere, { firstOn: "2025-02-10" })
  const [run] = await bank.runAt("2025-02-10 06:00")
  expect(await bank.balanceOf(payer)).toBe("0.00")
  for (const event of ["sent", "rejected"]) {
    await bank.sql("select payment_apply(id, $2, '{}') from payments where transaction_id = $1", [
      run?.transactionId,
      event,
    ])
  }
  expect(await bank.balanceOf(payer)).toBe("100.00")
  await bank.runAt("2025-02-10 12:00")
  expect(await bank.runsOf(id)).toEqual(["2025-02-10 paid"])
})

test("an order to a payee outside SEPA, from before such payees were refused, moves no money", async () => {
  const from = await bank.member("500.00")
  const outside = { iban: "UA213223130000026007233566001" }
  await bank.order(from, outside, { firstOn: "2025-05-05" })
  expect(await bank.runAt("2025-05-05 06:00")).toMatchObject([
    { reason: "payee_country_not_reached" },
  ])
  const [row] = await bank.sql("select balance::text from accounts where id = $1", [from.accountId])
  expect(row).toEqual({ balance: "500.00" })
})

test("an instant payment waits while another one of the member's has no answer", async () => {
  const payer = await bank.member("1000.00")
  const first = await bank.order(payer, elsewhere, { firstOn: "2025-08-01", rhythm: null })
  const [paid] = await bank.runAt("2025-08-01 06:00")
  const apply = (event: string, facts: object) =>
    bank.sql("select payment_apply(id, $2, $3) from payments where transaction_id = $1", [
      paid?.transactionId,
      event,
      JSON.stringify(facts),
    ])
  await apply("sent", {})
  await apply("no_answer", { actor: "bank" })
  const second = await bank.order(payer, elsewhere, { firstOn: "2025-08-02", rhythm: null })
  expect(await bank.runAt("2025-08-02 06:00")).toMatchObject([
    { orderId: second, state: "waiting", reason: "instant_unconfirmed", transactionId: null },
  ])
  await apply("rejected", { reason: "AC04" })
  expect(await bank.runAt("2025-08-02 12:00")).toMatchObject([{ orderId: second, state: "paid" }])
  expect(await bank.runsOf(first)).toEqual(["2025-08-01 paid"])
})
