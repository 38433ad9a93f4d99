import { beforeEach, describe, expect, test } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

/** The limit for new payees holds for all payments of a day to one payee together. */

let member: Member
let fromAccountId: number
beforeEach(async () => {
  member = await newMember()
  fromAccountId = (await member.account("EUR")).id
  await member.deposit(fromAccountId, "5000.00")
  const newPayeeLimit = { days: 7, amount: "200.00" }
  expectOk(
    await member.put<Limits>("/api/limits", { dailyTransferLimit: "50000.00", newPayeeLimit }),
  )
})

const elsewhere = "DE89370400440532013000"
const payment = (amount: string, recipientIban = otherBankIban) => ({
  fromAccountId,
  amount,
  recipientIban,
  recipientName: "Payee",
})
const send = (amount: string, iban?: string) => member.post("/api/transfers", payment(amount, iban))
const order = (amount: string, firstOn: string, more: object = {}) =>
  member.post<Order>("/api/orders", { ...payment(amount), firstOn, ...more })
async function dayIn(days: number): Promise<string> {
  const [row] = await asOwner<{ day: string }>(
    "select (bank_day(clock_timestamp()) + $1::int)::text as day",
    [days],
  )
  return row?.day ?? ""
}
const counted = () =>
  asOwner<{ iban: string; spent: string }>(
    "select iban, spent::text from new_payee_counters where user_id = $1 order by iban",
    [member.user.id],
  )

describe("transfers to one new payee", () => {
  test("count together for a day, each payee alone", async () => {
    expectOk(await send("150.00"))
    const { detail } = expectProblem(await send("50.01"), "new_payee_limit_exceeded")
    expect(detail).toMatch(
      /^You set a limit of 200 EUR a day for payees in their first 7 days\. You can send them €50\.00 more today\. You can send this from /,
    )
    expectOk(await send("200.00", elsewhere))
    expectOk(await send("50.00"))
    expectProblem(await send("0.01"), "new_payee_limit_exceeded")
    await asOwner("update new_payee_counters set day = day - 1 where user_id = $1", [
      member.user.id,
    ])
    expectOk(await send("200.00"))
  })

  test("stop at the limit, also when fifty are sent at once through both processes", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send("20.00")))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await counted()).toEqual([{ iban: otherBankIban, spent: "200.00" }])
  })

  test("are not counted when they are refused for another reason", async () => {
    expectOk(
      await member.put("/api/limits", {
        dailyTransferLimit: "50000.00",
        instantLimit: { amount: "100.00", per: "payment" },
        password: member.password,
      }),
    )
    expectProblem(await send("150.00"), "instant_limit_exceeded")
    expect(await counted()).toEqual([])
    expectOk(await send("100.00"))
  })

  test("are free again after the other bank rejects one", async () => {
    expectOk(await send("200.00"))
    await asOwner(
      `select payment_apply(p.id, 'rejected', '{"reason": "AC04"}'::jsonb)
        from payments p where p.user_id = $1`,
      [member.user.id],
    )
    expectOk(await send("200.00"))
  })
})

describe("orders to one new payee", () => {
  test("count together for the day on which they are paid", async () => {
    const [tomorrow, later] = [await dayIn(1), await dayIn(2)]
    const { id } = expectOk(await order("150.00", tomorrow))
    expectProblem(await order("50.01", tomorrow), "new_payee_limit_exceeded")
    expectOk(await order("200.00", later))
    expectOk(await order("50.00", tomorrow))
    // Changing one counts the others, not itself.
    const change = (amount: string) =>
      member.put(`/api/orders/${id}`, { ...payment(amount), firstOn: tomorrow })
    expectProblem(await change("150.01"), "new_payee_limit_exceeded")
    expectOk(await member.post(`/api/orders/${id}/end`, {}))
    expectOk(await order("150.00", tomorrow))
  })

  test("count on each of their dates in the payee's first days", async () => {
    // The limit is in force on both dates of the weekly order: today + 1 is not over, today + 8 is.
    expectOk(await order("200.00", await dayIn(3)))
    expectOk(await order("200.00", await dayIn(2), { rhythm: "weekly" }))
    expectProblem(await order("0.01", await dayIn(3)), "new_payee_limit_exceeded")
    expectProblem(await order("0.01", await dayIn(2)), "new_payee_limit_exceeded")
  })

  test("leave that much less for the transfers of the day", async () => {
    const { id } = expectOk(await order("150.00", await dayIn(1)))
    await asOwner(
      "update payment_orders set first_on = bank_day(clock_timestamp()), next_due_on = bank_day(clock_timestamp()) where id = $1",
      [id],
    )
    expectProblem(await send("50.01"), "new_payee_limit_exceeded")
    expectOk(await send("50.00"))
  })

  test("count when they are paid", async () => {
    const { id } = expectOk(await order("150.00", await dayIn(1)))
    await asOwner(
      `update payment_orders set first_on = bank_day(clock_timestamp()) - 1,
          next_due_on = bank_day(clock_timestamp()) - 1, next_try_at = clock_timestamp() where id = $1`,
      [id],
    )
    await asOwner(
      `select orders_run_at(10, jsonb_build_object('orderId', $1::bigint, 'rateMaxAgeDays', 9), null)`,
      [id],
    )
    expect(await counted()).toEqual([{ iban: otherBankIban, spent: "150.00" }])
    expectProblem(await send("50.01"), "new_payee_limit_exceeded")
    expectOk(await send("50.00"))
  })
})
