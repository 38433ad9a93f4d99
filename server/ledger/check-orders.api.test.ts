import { afterAll, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

test("ledger:check names a date that is said to be paid by another member's transfer", async () => {
  const [payer, payee] = [await bank.member("1000.00"), await bank.member("1000.00")]
  const [one, other] = [
    await bank.order(payer, payee, { firstOn: "2025-02-14" }),
    await bank.order(payee, payer, { firstOn: "2025-02-17" }),
  ]
  const [paid] = await bank.runAt("2025-02-14 06:00")
  const set = async (order: number, state: string, transaction: number | null | undefined) => {
    await bank.sql("alter table order_runs disable trigger order_runs_final")
    await bank.sql("update order_runs set state = $2, transaction_id = $3 where order_id = $1", [
      order,
      state,
      transaction,
    ])
    await bank.sql("alter table order_runs enable trigger order_runs_final")
  }
  await bank.sql(
    "insert into order_runs (order_id, due_on, state) values ($1, '2025-02-17', 'skipped')",
    [other],
  )
  await set(one, "skipped", null)
  await set(other, "paid", paid?.transactionId)
  expect((await checkLedger(bank.owner)).violations).toEqual([
    `Order ${other} was paid on 2025-02-17 by transaction ${paid?.transactionId}, which is not a transfer of its member`,
    `Order ${other} is next due on 2025-02-17, which is decided already`,
  ])
  await set(other, "skipped", null)
  await set(one, "paid", paid?.transactionId)
})
