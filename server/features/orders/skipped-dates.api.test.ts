import { expect, test } from "vitest"
import type { NewOrder, Order } from "#shared/contracts/orders.ts"
import { maxSkippedDates, ordersPerDay } from "#shared/limits.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

// What one member may have of orders and their dates.

const rent = async (member: Member): Promise<NewOrder> => ({
  fromAccountId: (await member.account("EUR")).id,
  amount: "950",
  recipientIban: "DE89370400440532013000",
  recipientName: "Anna Weber",
  reference: "Rent",
  firstOn: "2099-01-31",
  rhythm: "weekly",
})

test("at most two hundred orders are created in a day, ended ones included", async () => {
  const member = await newMember()
  const order = await rent(member)
  const create = () => member.post<Order>("/api/orders", order)
  const { id } = expectOk(await create())
  await asOwner(
    `insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed,
        first_on, once_only, state, ended_at)
      select user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed, first_on, once_only,
          'ended', now() from payment_orders, generate_series(2, $2) where id = $1`,
    [id, ordersPerDay],
  )
  expectProblem(await create(), "too_many_orders")
  await asOwner(
    "update payment_orders set created_at = created_at - interval '1 day' where user_id = $1",
    [member.user.id],
  )
  expectOk(await create())
})

test("so many dates can be skipped that are still to come, and then the order is paused", async () => {
  const member = await newMember()
  const order = await rent(member)
  const { id } = expectOk(await member.post<Order>("/api/orders", order))
  const path = `/api/orders/${id}`
  const skipNext = async () => {
    const [dueOn] = expectOk(await member.get<Order>(path)).nextDates
    return member.post<Order>(`${path}/skip`, { dueOn })
  }
  const kept = () =>
    asOwner("select count(*)::int from order_runs where order_id = $1 and state = 'skipped'", [id])
  for (let n = 0; n < maxSkippedDates; n += 1) expectOk(await skipNext())
  const { detail } = expectProblem(await skipNext(), "order_date_not_skippable")
  expect(detail).toContain("Pause the order instead")
  // An edit makes no room for more; time does.
  expectOk(await member.put<Order>(path, { ...order, rhythm: "monthly", firstOn: "2099-02-01" }))
  expectProblem(await skipNext(), "order_date_not_skippable")
  expect(await kept()).toEqual([{ count: maxSkippedDates }])
  expectOk(await member.post<Order>(`${path}/pause`, {}))
  expectOk(await member.post<Order>(`${path}/resume`, {}))
})
