import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

afterEach(() => bank.endOrders())

const monthly = (firstOn: string) => ({ firstOn, rhythm: "monthly" }) as const

/** Two members, and what each sees of their account. */
async function couple(balance: string): Promise<[Member, Member]> {
  const owners = [await bank.member("0.00"), await bank.member("0.00")]
  return (await bank.sharedAccount(owners, balance)) as [Member, Member]
}

const endRight = ({ userId, accountId }: Member) =>
  bank.sql(
    `update holder_people set ended_at = clock_timestamp()
      where user_id = $1 and holder_id = (select holder_id from accounts where id = $2)`,
    [userId, accountId],
  )

const stateOf = async (id: number) => {
  const [row] = await bank.sql<{ state: string; next_try_at: Date | null }>(
    "select state, next_try_at from payment_orders where id = $1",
    [id],
  )
  return row
}

test("orders of both owners are paid, each by its maker, and both see the account change", async () => {
  const payee = await bank.member("0.00")
  const [one, other] = await couple("1000.00")
  await bank.order(one, payee, monthly("2025-03-03"))
  await bank.order(other, payee, monthly("2025-03-03"))
  const runs = await bank.runAt("2025-03-03 06:00")
  const people = [one.userId, other.userId]
  expect(runs.map(({ state, userId }) => ({ state, userId }))).toEqual(
    people.map((userId) => ({ state: "paid", userId })),
  )
  for (const run of runs) expect(run.people).toEqual(people)
  expect(await bank.balanceOf(one)).toBe("800.00")
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})

test("an order whose maker may no longer pay from the open account pauses itself, and both are told", async () => {
  const payee = await bank.member("0.00")
  const [one, other] = await couple("1000.00")
  const id = await bank.order(one, payee, monthly("2025-03-05"))
  await endRight(one)
  const [run] = await bank.runAt("2025-03-05 06:00")
  expect(run).toMatchObject({ state: "refused", reason: "right_ended" })
  expect(run?.people).toEqual([one.userId, other.userId])
  expect(await stateOf(id)).toEqual({ state: "paused", next_try_at: null })
  expect(await bank.runAt("2025-04-05 06:00")).toEqual([])
  expect(await bank.runsOf(id)).toEqual(["2025-03-05 refused right_ended"])
  const told = {
    action: "order.suspended",
    details: { orderId: id, dueOn: "2025-03-05", reason: "right_ended" },
  }
  for (const person of [one, other]) expect(await bank.events(person)).toEqual([told])
  const [next] = await bank.sql("select next_due_on::text from payment_orders where id = $1", [id])
  expect(next).toEqual({ next_due_on: "2025-04-05" })
})

test("a payment that waits then is left out, and one from a closed account ends the order as before", async () => {
  const payee = await bank.member("0.00")
  const [one] = await couple("50.00")
  const id = await bank.order(one, payee, monthly("2025-03-07"))
  await bank.runAt("2025-03-07 06:00")
  await bank.sql(
    "update order_runs set next_try_at = '2030-01-01' where order_id = $1 and state = 'waiting'",
    [id],
  )
  await endRight(one)
  await bank.runAt("2025-04-07 06:00")
  expect(await bank.runsOf(id)).toEqual([
    "2025-03-07 skipped order_paused",
    "2025-04-07 refused right_ended",
  ])

  const [third] = await couple("0.00")
  const ended = await bank.order(third, payee, monthly("2025-03-07"))
  await bank.sql("update accounts set closed_at = clock_timestamp() where id = $1", [
    third.accountId,
  ])
  await bank.runAt("2025-03-07 06:00")
  expect(await bank.runsOf(ended)).toEqual(["2025-03-07 refused not_found"])
  expect((await stateOf(ended))?.state).toBe("ended")
})

test("both are told that a payment waits and is refused, and only the maker why, if it is theirs", async () => {
  const payee = await bank.member("0.00")
  const [one, other] = await couple("50.00")
  await bank.order(one, payee, { firstOn: "2025-03-11" })
  await bank.runAt("2025-03-11 06:00")
  await bank.sql("update users set payments_locked_at = now() where id = $1", [one.userId])
  await bank.order(one, payee, { firstOn: "2025-03-12" }, { onceOnly: true, amount: "10.00" })
  await bank.runAt("2025-03-12 06:00")
  const reasons = async (person: Member) =>
    (await bank.events(person)).map(
      ({ action, details }) => `${action} ${(details as { reason: string }).reason}`,
    )
  expect(await reasons(one)).toEqual([
    "order.delayed insufficient_funds",
    "order.refused payments_locked",
  ])
  expect(await reasons(other)).toEqual([
    "order.delayed insufficient_funds",
    "order.refused maker_prevented",
  ])
})

test("whether the account covers a payment counts what both have ordered, and both are told", async () => {
  const payee = await bank.member("0.00")
  const [one, other] = await couple("150.00")
  await bank.order(one, payee, { firstOn: "2025-03-14" })
  const second = await bank.order(other, payee, { firstOn: "2025-03-14" })
  expect(await bank.warnAt("2025-03-13 12:00")).toEqual([one.userId, other.userId])
  const told = {
    action: "order.uncovered",
    details: { orderId: second, dueOn: "2025-03-14" },
  }
  for (const person of [one, other]) expect(await bank.events(person)).toEqual([told])

  // What the account holds is no longer told to a maker who no longer sees it.
  await bank.order(other, payee, { firstOn: "2025-03-18" }, { amount: "500.00" })
  await endRight(other)
  await bank.warnAt("2025-03-17 12:00")
  expect(await bank.events(other)).toEqual([told])
  expect(await bank.events(one)).toHaveLength(2)
})
