import { expect, test } from "vitest"
import type { SavingsGoals } from "#shared/contracts/goals.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

type Saver = { member: Member; accountId: number; iban: string; path: string }

/** A member with this much in the pound account. */
async function saverWith(amount?: string): Promise<Saver> {
  const member = await newMember()
  const { id: accountId, iban } = await member.account("GBP")
  if (amount) await member.deposit(accountId, amount)
  return { member, accountId, iban, path: `/api/accounts/${accountId}/goals` }
}

async function create({ member, path }: Saver, name: string, targetAmount: string, rest = {}) {
  const goals = await member.post<SavingsGoals>(path, { name, targetAmount, ...rest })
  return expectOk(goals).goals.at(-1)?.id ?? 0
}

const shown = async ({ member, path }: Saver) => expectOk(await member.get<SavingsGoals>(path))

const lines = async (saver: Saver) =>
  (await shown(saver)).goals.map(({ name, saved, state }) => `${name} ${saved} ${state}`)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test("the balance fills the goals in their order, which can be changed, and follows every posting", async () => {
  const saver = await saverWith("700.00")
  const { member, accountId } = saver
  const first = await create(saver, "Bike", "500.00")
  const second = await create(saver, " Tent ", "300.00")
  expect(await lines(saver)).toEqual(["Bike 500.00 reached", "Tent 200.00 open"])
  expect((await shown(saver)).unassigned).toBe("0.00")
  expectOk(await member.put(`/api/goals/${second}/position`, { position: 1 }))
  expect(await lines(saver)).toEqual(["Tent 300.00 reached", "Bike 400.00 open"])
  expectOk(await member.put(`/api/goals/${second}/position`, { position: 5 }))
  await member.deposit(accountId, "250.01")
  expect(await lines(saver)).toEqual(["Bike 500.00 reached", "Tent 300.00 reached"])
  expect((await shown(saver)).unassigned).toBe("150.01")

  const changed = { name: "Good bike", targetAmount: "949.99" }
  expectOk(await member.put(`/api/goals/${first}`, changed))
  expect(await lines(saver)).toEqual(["Good bike 949.99 reached", "Tent 0.02 open"])
  expectOk(await member.post(`/api/goals/${first}/removal`, {}))
  expect(await lines(saver)).toEqual(["Tent 300.00 reached"])
  expect((await member.account("GBP")).balance).toBe("950.01")
})

test("a goal with a date names the monthly payment, and is on track with a standing order that is enough", async () => {
  const saver = await saverWith("10.00")
  const { member, accountId, iban } = saver
  const targetOn = day(200)
  await create(saver, "Bike", "610.00", { targetOn })
  const [behind] = (await shown(saver)).goals
  expect(behind).toMatchObject({ state: "behind", missing: "600.00", percent: 1, targetOn })
  const fill = behind?.fill
  const other = await member.post<{ id: number }>("/api/accounts", {
    currency: "GBP",
    accountType: "current",
  })
  const order = {
    fromAccountId: expectOk(other).id,
    recipientIban: iban,
    recipientName: "Test Member",
    ...fill,
    rhythm: "monthly",
  }
  const { id: orderId } = expectOk(await member.post<{ id: number }>("/api/orders", order))
  const on = await shown(saver)
  expect(on.goals[0]).toMatchObject({ state: "on_track", fill: null, saved: "10.00" })
  expect(on.orders).toEqual([
    {
      id: orderId,
      amount: fill?.amount,
      currency: "GBP",
      rhythm: "monthly",
      nextOn: fill?.firstOn,
    },
  ])
  expectOk(await member.post(`/api/orders/${orderId}/pause`, {}))
  expect(await shown(saver)).toMatchObject({ goals: [{ state: "behind" }], orders: [] })
  expect((await member.accounts()).find(({ id }) => id === accountId)?.balance).toBe("10.00")
})

test("all dates of an order until the goal's date count, without those that are skipped", async () => {
  const saver = await saverWith()
  const { member, iban } = saver
  const other = await member.post<{ id: number }>("/api/accounts", {
    currency: "GBP",
    accountType: "current",
  })
  const order = {
    fromAccountId: expectOk(other).id,
    recipientIban: iban,
    recipientName: "Test Member",
    amount: "1.00",
    firstOn: "2030-01-01",
    lastOn: "2049-12-28",
    rhythm: "weekly",
  }
  const { id: orderId } = expectOk(await member.post<{ id: number }>("/api/orders", order))
  // 1,044 weeks, and the day after them.
  const [last, before] = [{ targetOn: "2099-12-31" }, { targetOn: "2049-12-27" }]
  const goal = await create(saver, "House", "1044.00", last)
  expect((await shown(saver)).goals[0]?.state).toBe("on_track")
  const changed = { name: "House", targetAmount: "1044.00" }
  expectOk(await member.put(`/api/goals/${goal}`, { ...changed, ...before }))
  expect((await shown(saver)).goals[0]?.state).toBe("behind")
  expectOk(await member.put(`/api/goals/${goal}`, { ...changed, ...last }))
  expectOk(await member.post(`/api/orders/${orderId}/skip`, { dueOn: "2030-01-01" }))
  const { goals, orders } = await shown(saver)
  expect([goals[0]?.state, orders[0]?.nextOn]).toEqual(["behind", "2030-01-08"])
  // The skipped date stays skipped, although the dates are counted from the first one again.
  expectOk(await member.put(`/api/orders/${orderId}`, { ...order, firstOn: "2029-12-25" }))
  expect((await shown(saver)).goals[0]?.state).toBe("on_track")
  expectOk(await member.put(`/api/goals/${goal}`, { ...changed, targetAmount: "1044.01", ...last }))
  expect((await shown(saver)).goals[0]?.state).toBe("behind")
})

test("an order in another currency counts at the newest rate", async () => {
  const saver = await saverWith()
  const { member, iban } = saver
  await create(saver, "Bike", "100.00", { targetOn: day(40) })
  const euro = await member.account("EUR")
  const [rate] = await asOwner<{ rate: string }>(
    `select rate from exchange_rates where from_currency = 'EUR' and to_currency = 'GBP'
      order by rate_date desc limit 1`,
  )
  const min = Math.ceil(10_000 / Number(rate?.rate))
  const plan = (cents: number) =>
    member.post<{ id: number }>("/api/orders", {
      fromAccountId: euro.id,
      amount: (cents / 100).toFixed(2),
      recipientIban: iban,
      recipientName: "Test Member",
      firstOn: day(3),
      rhythm: "yearly",
    })
  const { id } = expectOk(await plan(min - 1))
  expect((await shown(saver)).goals[0]?.state).toBe("behind")
  expectOk(await member.post(`/api/orders/${id}/end`, {}))
  expectOk(await plan(min))
  expect((await shown(saver)).goals[0]?.state).toBe("on_track")
})

test("an account has at most five goals, also when ten are created at the same time", async () => {
  const saver = await saverWith()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      saver.member.post(saver.path, { name: `Goal ${n}`, targetAmount: "1" }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "too_many_goals")
  }
  expect((await shown(saver)).goals).toHaveLength(5)
})

test("invalid goals are refused", async () => {
  const { member, path } = await saverWith()
  const valid = { name: "Bike", targetAmount: "10.00" }
  const changes = [
    { name: "" },
    { name: "x".repeat(41) },
    { name: "Bi\u202eke" },
    { name: "\u200b" },
    { targetAmount: "0" },
    { targetAmount: "1.001" },
    { targetAmount: 10 },
    { targetOn: "2027-02-30" },
    { targetOn: "soon" },
    { extra: 1 },
  ]
  for (const change of changes) {
    expectProblem(await member.post(path, { ...valid, ...change }), "invalid_request")
  }
  expect((await member.get<SavingsGoals>(path)).body.goals).toEqual([])
})

test("nobody sees or changes another member's goals, and a closed account has none", async () => {
  const [saver, other] = await Promise.all([saverWith(), saverWith()])
  const id = await create(saver, "Bike", "10.00")
  const { member } = other
  expectProblem(await member.get(saver.path), "not_found")
  expectProblem(await member.post(saver.path, { name: "Mine", targetAmount: "1" }), "not_found")
  expectProblem(
    await member.put(`/api/goals/${id}`, { name: "Mine", targetAmount: "1" }),
    "not_found",
  )
  expectProblem(await member.put(`/api/goals/${id}/position`, { position: 1 }), "not_found")
  expectProblem(await member.post(`/api/goals/${id}/removal`, {}), "not_found")
  expect(await lines(saver)).toEqual(["Bike 0.00 open"])

  expectOk(
    await saver.member.post(`/api/accounts/${saver.accountId}/closure`, {
      password: saver.member.password,
    }),
  )
  expectProblem(await saver.member.get(saver.path), "not_found")
  const left = await asOwner("select id from savings_goals where account_id = $1", [
    saver.accountId,
  ])
  expect(left).toEqual([])
})
