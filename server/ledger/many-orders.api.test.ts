import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

test("a run reads no more for the orders that are due besides those it takes, and those that were paid", async () => {
  const payee = await bank.member("0.00")
  for (let n = 0; n < 150; n += 1) {
    await bank.order(await bank.member("200.00"), payee, {
      firstOn: "2025-05-05",
      rhythm: "monthly",
    })
  }
  // As autovacuum does, long before so many orders exist.
  await bank.sql("analyze payment_orders")
  const connection = await bank.owner.connect()
  onTestFinished(() => connection.release(true))
  // What the current transaction has read.
  const read = async () => {
    const { rows } = await connection.query<{ rows: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('payment_orders', 'order_runs')`,
    )
    return rows[0]?.rows ?? 0
  }
  const reads: number[] = []
  for (let batch = 0; batch < 14; batch += 1) {
    await connection.query("begin")
    const before = await read()
    await connection.query("select orders_run_at(10, '{}', '2025-05-05T10:00:00Z')")
    reads.push((await read()) - before)
    await connection.query("commit")
  }
  expect(Math.min(...reads)).toBeGreaterThan(0)
  expect(Math.max(...reads)).toBeLessThan(Math.min(...reads) * 1.5)
})
