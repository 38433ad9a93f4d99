import { beforeEach, describe, test } from "vitest"
import type { Limits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

let member: Member
let fromAccountId: number
beforeEach(async () => {
  member = await newMember()
  fromAccountId = (await member.account("EUR")).id
  await member.deposit(fromAccountId, "5000.00")
})

const put = (newPayeeLimit: NewPayeeLimit) =>
  member.put<Limits>("/api/limits", { dailyTransferLimit: "50000.00", newPayeeLimit })
const limit = { days: 3, amount: "200.00" }
const elsewhere = "DE89370400440532013000"
const orderFor = (firstOn: string, order: object = {}) =>
  member.post<Order>("/api/orders", {
    fromAccountId,
    amount: "300.00",
    recipientIban: otherBankIban,
    recipientName: "Payee",
    firstOn,
    ...order,
  })

describe("an accepted order to a new payee", () => {
  const editing = (id: number, order: object) =>
    member.put(`/api/orders/${id}`, {
      fromAccountId,
      amount: "300.00",
      recipientIban: otherBankIban,
      recipientName: "Payee",
      ...order,
    })
  const dayIn = async (days: number) => {
    const [row] = await asOwner<{ day: string }>(
      "select (bank_day(clock_timestamp()) + $1::int)::text as day",
      [days],
    )
    return row?.day ?? ""
  }

  test("is refused a change only if it pays more or somebody else", async () => {
    const tomorrow = await dayIn(1)
    const { id } = expectOk(await orderFor(tomorrow))
    expectOk(await put(limit))
    const edit = (change: object) => editing(id, { firstOn: tomorrow, ...change })
    expectOk(await edit({ reference: "Rent" }))
    expectOk(await edit({ amount: "250.00" }))
    expectProblem(await edit({ amount: "250.01" }), "new_payee_limit_exceeded")
    expectProblem(
      await edit({ amount: "250.00", recipientIban: elsewhere }),
      "new_payee_limit_exceeded",
    )
  })

  test("is not moved to a date that would not have been accepted", async () => {
    expectOk(await put(limit))
    const on = await dayIn(5)
    const { id } = expectOk(await orderFor(on, { rhythm: "monthly" }))
    const edit = (change: object) => editing(id, { firstOn: on, rhythm: "monthly", ...change })
    expectProblem(await edit({ firstOn: await dayIn(1) }), "new_payee_limit_exceeded")
    expectProblem(
      await edit({ firstOn: await dayIn(1), amount: "200.01" }),
      "new_payee_limit_exceeded",
    )
    expectOk(await edit({ reference: "Rent" }))
    expectOk(await edit({ firstOn: await dayIn(9) }))
    expectProblem(await edit({ firstOn: await dayIn(1) }), "new_payee_limit_exceeded")
  })

  test("does not pay a new payee what waits for a known one", async () => {
    const { iban } = await (await newMember()).account("EUR")
    const { id } = expectOk(await orderFor(await dayIn(1), { recipientIban: iban }))
    await asOwner(
      `insert into order_runs (order_id, due_on, state, tries, first_tried_on, next_try_at, reason)
        select $1, day - 1, 'waiting', 1, day - 1, clock_timestamp() + interval '1 hour', 'insufficient_funds'
          from bank_day(clock_timestamp()) as day`,
      [id],
    )
    expectOk(await put(limit))
    const order = { firstOn: await dayIn(9), recipientIban: elsewhere }
    expectProblem(await editing(id, order), "new_payee_limit_exceeded")
    expectOk(await editing(id, { ...order, recipientIban: iban }))
  })

  test("can pay more to a payee whose days are over, however long ago it began", async () => {
    expectOk(await member.post("/api/saved-payees", { iban: otherBankIban, name: "Payee" }))
    const { id } = expectOk(await orderFor(await dayIn(1), { rhythm: "monthly" }))
    const began = await dayIn(-90)
    await asOwner(
      `with moved as (update payment_orders set first_on = $2 where id = $1)
        update saved_payees set created_at = $2::date where user_id = $3`,
      [id, began, member.user.id],
    )
    expectOk(await put(limit))
    expectOk(await editing(id, { firstOn: began, rhythm: "monthly", amount: "400.00" }))
  })
})
