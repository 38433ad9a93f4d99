import { afterAll, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

const violations = async () => (await checkLedger(bank.owner)).violations

test("ledger:check names a request that was paid by another amount, account, or member", async () => {
  const [asker, payer] = [await bank.member("10.00"), await bank.member("100.00")]
  const [request] = await bank.sql<{ id: number }>(
    `insert into payment_requests
        (user_id, account_id, payer_id, asked, amount, reason, reference, expires_on)
      values ($1, $2, $3, 'x', 10, 'Tea', 'RF18539007547034', '2099-12-31')
      returning id::float8 as id`,
    [asker.userId, asker.accountId, payer.userId],
  )
  const id = request?.id
  const transfer = {
    kind: "transfer",
    userId: payer.userId,
    fromAccountId: payer.accountId,
    amount: "10.00",
    toIban: asker.iban,
    recipientName: "Bo Ek",
    description: "Tea",
    requestId: id,
  }
  await bank.sql("select ledger_post_for_bank($1, null)", [JSON.stringify(transfer)])
  expect(
    await bank.sql("select state, transaction_id is not null as paid from payment_requests"),
  ).toEqual([{ state: "paid", paid: true }])
  expect(await violations()).toEqual([])

  const set = (column: string, value: unknown) =>
    bank.sql(`update payment_requests set ${column} = $2 where id = $1`, [id, value])
  const differs = expect.stringContaining(`Payment request ${id} over `) as string
  for (const [column, wrong, right] of [
    ["amount", "10.01", "10.00"],
    ["payer_id", null, payer.userId],
  ] as const) {
    await set(column, wrong)
    expect(await violations()).toEqual([differs])
    await set(column, right)
  }
  await set("account_id", payer.accountId)
  expect(await violations()).toEqual([
    differs,
    `Payment request ${id} is for account ${payer.accountId}, which is not of its member`,
  ])
  await set("account_id", asker.accountId)
  expect(await violations()).toEqual([])
})
