import { afterAll, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

const elsewhere = { iban: "DE89370400440532013000" }

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
