import { expect, test } from "vitest"
import type { NewOrder, Order } from "#shared/contracts/orders.ts"
import { maxSkippedDates } from "#shared/limits.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

test("so many dates can be skipped that are still to come, and then the order is paused", async () => {
  const member = await newMember()
  const order: NewOrder = {
    fromAccountId: (await member.account("EUR")).id,
    amount: "950",
    recipientIban: "DE89370400440532013000",
    recipientName: "Anna Weber",
    reference: "Rent",
    firstOn: "2099-01-31",
    rhythm: "weekly",
  }
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
