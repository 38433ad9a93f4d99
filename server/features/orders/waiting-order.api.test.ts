import { expect, test } from "vitest"
import type { Order } from "#shared/contracts/orders.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

const elsewhere = {
  amount: "950.00",
  recipientName: "Anna Weber",
  recipientIban: "DE89370400440532013000",
}

test("a transfer of the same amount to the same payee names the order that waits", async () => {
  const member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "9000.00")
  const transfer = { ...elsewhere, fromAccountId }
  const send = async (changes: object = {}) =>
    expectOk(await member.post<PostingResult>("/api/transfers", { ...transfer, ...changes }))
  const { id } = expectOk(
    await member.post<Order>("/api/orders", {
      ...transfer,
      firstOn: "2099-01-31",
      rhythm: "monthly",
    }),
  )
  // The order is due in 2099.
  expect(await send()).not.toHaveProperty("waitingOrder")
  await asOwner(
    `insert into order_runs (order_id, due_on, state, tries, first_tried_on, next_try_at, reason)
      values ($1, '2026-01-05', 'waiting', 1, '2026-01-05', '2099-01-05', 'insufficient_funds')`,
    [id],
  )
  expect(await send()).toMatchObject({ waitingOrder: { id, dueOn: "2026-01-05" } })
  expect(await send({ amount: "949.99" })).not.toHaveProperty("waitingOrder")
  const other = { recipientIban: "FR1420041010050500013M02606" }
  expect(await send(other)).not.toHaveProperty("waitingOrder")
  expectOk(await member.post(`/api/orders/${id}/skip`, { dueOn: "2026-01-05" }))
  expect(await send()).not.toHaveProperty("waitingOrder")
  await asOwner("update payment_orders set next_due_on = bank_day(now()) + 3 where id = $1", [id])
  expect(await send()).toMatchObject({ waitingOrder: { id } })
})

test("a skipped or ended payment that waits is not made", async () => {
  const member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  const rent = { ...elsewhere, fromAccountId, firstOn: "2099-01-31", rhythm: "monthly" }
  const { id } = expectOk(await member.post<Order>("/api/orders", rent))
  const change = async (verb: string, body: object = {}) =>
    expectOk(await member.post<Order>(`/api/orders/${id}/${verb}`, body))
  await asOwner(
    `insert into order_runs (order_id, due_on, state, tries, first_tried_on, next_try_at, reason)
      values ($1, '2026-01-05', 'waiting', 1, '2026-01-05', '2099-01-05', 'insufficient_funds'),
        ($1, '2026-01-12', 'waiting', 1, '2026-01-12', '2099-01-05', 'insufficient_funds')`,
    [id],
  )
  const [order] = expectOk(await member.get<Order[]>("/api/orders"))
  expect(order?.runs[1]).toMatchObject({
    dueOn: "2026-01-05",
    status: "waiting",
    reason: "insufficient_funds",
    text: "Not paid yet. The account did not hold enough money. No money moved. We try again.",
    nextTryAt: "2099-01-05T00:00:00.000Z",
  })
  await change("skip", { dueOn: "2026-01-05" })
  const { runs } = await change("pause")
  expect(runs.map(({ dueOn, status, reason }) => [dueOn, status, reason])).toEqual([
    ["2026-01-12", "skipped", "order_paused"],
    ["2026-01-05", "skipped", null],
  ])
})
