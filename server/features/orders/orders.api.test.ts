import { beforeEach, expect, test } from "vitest"
import type { DueDates, NewOrder, Order } from "#shared/contracts/orders.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { addDays } from "#shared/time/target-days.ts"
import { asOwner } from "../../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  isUsed,
  sendConfirmed,
  withProof,
} from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newNamelessMember } from "../../../testing/member.ts"

const path = "/api/orders"
const elsewhere = { recipientIban: "de89 3704 0044 0532 0130 00", recipientName: " Anna Weber " }

let member: Member
let rent: NewOrder
beforeEach(async () => {
  member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  rent = {
    fromAccountId,
    amount: "950",
    ...elsewhere,
    reference: " Rent ",
    firstOn: "2099-01-31",
    rhythm: "monthly",
  }
})

const create = (changes: object = {}, options = {}, who = member) =>
  who.post<Order>(path, { ...rent, ...changes }, options)
const change = (id: number, verb: string, body: object = {}, who = member) =>
  who.post<Order>(`${path}/${id}/${verb}`, body)
const edit = (id: number, changes: object, options = {}) =>
  member.put<Order>(`${path}/${id}`, { ...rent, ...changes }, options)
const list = async (who = member) => expectOk(await who.get<Order[]>(path))

async function actions({ user }: Member): Promise<string[]> {
  const rows = await asOwner<{ action: string }>(
    "select action from audit_events where user_id = $1 and action like 'order.%' order by id",
    [user.id],
  )
  return rows.map(({ action }) => action)
}

test("an order is stored with its next three dates, and moves no money", async () => {
  const order = expectOk(await create())
  expect(order).toEqual({
    id: expect.any(Number) as number,
    state: "active",
    madeBy: null,
    fromAccountId: rent.fromAccountId,
    currency: "EUR",
    amount: "950.00",
    recipientName: "Anna Weber",
    recipientIban: "DE89370400440532013000",
    reference: "Rent",
    speed: "instant",
    firstOn: "2099-01-31",
    rhythm: "monthly",
    monthDay: "same_day",
    lastOn: null,
    onceOnly: false,
    nextDates: ["2099-01-31", "2099-02-28", "2099-03-31"],
    createdAt: expect.stringMatching(/^20.*Z$/) as string,
    endedAt: null,
    runs: [],
  })
  expect(await list()).toEqual([order])
  expect(expectOk(await member.get<Order>(`${path}/${order.id}`))).toEqual(order)
  expect(await actions(member)).toEqual(["order.created"])
  expect(expectOk(await member.get("/api/transactions"))).toEqual([])
})

test("an order is confirmed once, for its amount, payee, and dates", async () => {
  await enroll(member)
  const { challenge, answer } = await sendConfirmed((options) => create({}, options))
  expect(challenge).toMatchObject({ purpose: "payment" })
  const { name, iban } = await member.account("EUR")
  expect(challenge.summary).toEqual([
    { name: "Amount", value: "€950.00" },
    { name: "To", value: "Anna Weber" },
    { name: "IBAN", value: "DE89 3704 0044 0532 0130 00" },
    { name: "From", value: expect.stringContaining(name) as string },
    { name: "Reference", value: "Rent" },
    { name: "How often", value: "Every month" },
    { name: "Next dates", value: "31 January 2099, 28 February 2099, 31 March 2099" },
    { name: "Until", value: "You end it" },
  ])
  expect(iban).toMatch(/^LU/)
  const { id } = expectOk(answer)
  expectOk(await change(id, "skip", { dueOn: "2099-01-31" }))
  const again = await sendConfirmed((options) => edit(id, { amount: "960.00" }, options))
  expect(again.challenge.summary).toContainEqual({
    name: "Next dates",
    value: "28 February 2099, 31 March 2099, 30 April 2099",
  })
  const [stored] = await asOwner<{ confirmed: boolean }>(
    "select confirmed_at is not null as confirmed from payment_orders where id = $1",
    [id],
  )
  expect(stored).toEqual({ confirmed: true })
})

test("a confirmation of other values is invalid and voided; small amounts and trusted payees need one too", async () => {
  await enroll(member)
  const challenge = challengeOf(await create())
  const proof = await confirmWithoutFactor(challenge)
  for (const other of [{ amount: "951" }, { rhythm: "weekly" }, { recipientName: "Mallory" }]) {
    expectProblem(await create(other, withProof(proof)), "confirmation_required")
  }
  expect(await isUsed(challenge)).toBe(true)
  expectProblem(await create({}, withProof(proof)), "confirmation_required")
  expectProblem(await create({ amount: "1.00" }), "confirmation_required")
  await asOwner("insert into trusted_payees (user_id, iban, name) values ($1, $2, 'Landlord')", [
    member.user.id,
    "DE89370400440532013000",
  ])
  expectProblem(await create(), "confirmation_required")
  expect(await list()).toEqual([])
})

test("an order to an own account needs no confirmation", async () => {
  await enroll(member)
  const { iban } = await member.account("GBP")
  expectOk(await create({ recipientIban: iban }))
})

test("a repeated request with the same key creates one order", async () => {
  const options = { headers: { "idempotency-key": "order-1" } }
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, options)))
  const ids = new Set(answers.map((answer) => expectOk(answer).id))
  expect(ids.size).toBe(1)
  expect(await list()).toHaveLength(1)
  expectProblem(await create({ amount: "1" }, options), "idempotency_key_reused")
})

test("what can't be paid is refused before it is confirmed", async () => {
  await enroll(member)
  const { iban } = await member.account("EUR")
  const stranger = await (await newMember()).account("EUR")
  expectProblem(await create({ fromAccountId: stranger.id }), "not_found")
  expectProblem(await create({ recipientIban: iban }), "same_account")
  const absent = makeIban("EUR", 999_999_999_997n)
  expectProblem(await create({ recipientIban: absent }), "payee_not_found")
  const nameless = await newNamelessMember()
  const { id } = await nameless.account("EUR")
  expectProblem(await create({ fromAccountId: id }, {}, nameless), "holder_name_required")
  const { today } = expectOk(await member.get<DueDates>(`${path}/dates?firstOn=2099-01-01`))
  for (const firstOn of [today, addDays(today, -1)]) {
    expectProblem(await create({ firstOn }), "order_date_not_possible")
  }
  for (const wrong of [
    { lastOn: "2099-01-30" },
    { monthDay: "last_day", rhythm: "weekly" },
    { monthDay: "last_day", rhythm: null },
    { firstOn: "2099-02-30" },
    { amount: "0" },
  ]) {
    expectProblem(await create(wrong), "invalid_request")
  }
})

test("at most a hundred orders run at the same time", async () => {
  const { id } = expectOk(await create())
  await asOwner(
    `insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed,
        first_on, once_only, next_due_on, next_try_at)
      select user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed, first_on, once_only,
          next_due_on, next_try_at from payment_orders, generate_series(1, 99) where id = $1`,
    [id],
  )
  expectProblem(await create(), "too_many_orders")
  expectOk(await change(id, "end"))
  expectOk(await create())
})

test("an edit is confirmed again, and the 31st stays the 31st after a change of the amount only", async () => {
  const { id } = expectOk(await create())
  // As if the order had been running since January 31, 2024.
  await asOwner("update payment_orders set first_on = '2024-01-31' where id = $1", [id])
  await enroll(member)
  const changes = { firstOn: "2024-01-31", amount: "990.00" }
  const { challenge, answer } = await sendConfirmed((options) => edit(id, changes, options))
  expect(challenge.summary).toContainEqual({ name: "Amount", value: "€990.00" })
  const edited = expectOk(answer)
  expect(edited).toMatchObject({ id, amount: "990.00", firstOn: "2024-01-31" })
  const days = edited.nextDates.map((date) => date.slice(5))
  expect(
    days.every((day) =>
      /^(01-31|02-2[89]|03-31|04-30|05-31|06-30|07-31|08-31|09-30|10-31|11-30|12-31)$/.test(day),
    ),
  ).toBe(true)
  expect(await actions(member)).toEqual(["order.created", "order.changed"])
  // Another date in the past is not possible.
  expectProblem(await edit(id, { firstOn: "2024-02-29" }), "order_date_not_possible")
})

test("a paused order has no dates, a resumed one has them again, and an ended one stays ended", async () => {
  const { id } = expectOk(await create())
  for (let times = 0; times < 2; times += 1) {
    expect(expectOk(await change(id, "pause"))).toMatchObject({ state: "paused", nextDates: [] })
  }
  expect(expectOk(await change(id, "resume"))).toMatchObject({
    state: "active",
    nextDates: ["2099-01-31", "2099-02-28", "2099-03-31"],
  })
  const ended = expectOk(await change(id, "end"))
  expect(ended).toMatchObject({ state: "ended", nextDates: [] })
  expect(expectOk(await change(id, "end"))).toEqual(ended)
  for (const verb of ["pause", "resume"]) expectProblem(await change(id, verb), "order_ended")
  expectProblem(await change(id, "skip", { dueOn: "2099-01-31" }), "order_ended")
  expectProblem(await edit(id, {}), "order_ended")
  expect(await actions(member)).toEqual([
    "order.created",
    "order.paused",
    "order.resumed",
    "order.ended",
  ])
})

test("the dates of a pause are left out", async () => {
  const { id } = expectOk(await create({ rhythm: "weekly" }))
  expectOk(await change(id, "pause"))
  // As if it had been paused for a year.
  await asOwner(
    "update payment_orders set first_on = bank_day(now()) - 366, next_due_on = bank_day(now()) - 366 where id = $1",
    [id],
  )
  const { today } = expectOk(await member.get<DueDates>(`${path}/dates?firstOn=2099-01-01`))
  const { nextDates, runs } = expectOk(await change(id, "resume"))
  // 366 days are 52 weeks and two days.
  expect(nextDates).toEqual([5, 12, 19].map((days) => addDays(today, days)))
  expect(runs).toEqual([])
})

test("one date is skipped, also one that an edit has moved, and no other", async () => {
  const { id } = expectOk(await create())
  const skip = (dueOn: string) => change(id, "skip", { dueOn })
  expectProblem(await skip("2099-02-28"), "order_date_not_skippable")
  const skipped = expectOk(await skip("2099-01-31"))
  expect(skipped.nextDates).toEqual(["2099-02-28", "2099-03-31", "2099-04-30"])
  expect(skipped.runs).toEqual([
    {
      dueOn: "2099-01-31",
      status: "skipped",
      reason: null,
      reference: null,
      nextTryAt: null,
      text: "Not paid. This date was skipped. No money moved.",
    },
  ])
  expectProblem(await skip("2099-01-31"), "order_date_not_skippable")
  // The skipped date stays skipped when the order is edited, and the form and the confirmation say so.
  const asked = "firstOn=2099-01-31&rhythm=monthly"
  const shown = await member.get<DueDates>(`${path}/dates?${asked}&orderId=${id}`)
  expect(expectOk(shown).dates).toEqual(skipped.nextDates)
  expectProblem(await (await newMember()).get(`${path}/dates?${asked}&orderId=${id}`), "not_found")
  expectOk(await edit(id, { amount: "1.00" }))
  expect(expectOk(await edit(id, { amount: "2.00" })).nextDates[0]).toBe("2099-02-28")
  const moved = expectOk(await edit(id, { firstOn: "2099-02-05" }))
  expect(moved.nextDates).toEqual(["2099-02-05", "2099-03-05", "2099-04-05"])
  expect(expectOk(await skip("2099-02-05")).nextDates[0]).toBe("2099-03-05")
})

test("another member's order is not found", async () => {
  const { id } = expectOk(await create())
  const stranger = await newMember()
  expectProblem(await stranger.get(`${path}/${id}`), "not_found")
  for (const verb of ["pause", "resume", "end"]) {
    expectProblem(await change(id, verb, {}, stranger), "not_found")
  }
  expectProblem(await change(id, "skip", { dueOn: "2099-01-31" }, stranger), "not_found")
  const { id: fromAccountId } = await stranger.account("EUR")
  expectProblem(await stranger.put(`${path}/${id}`, { ...rent, fromAccountId }), "not_found")
  expect(await list(stranger)).toEqual([])
  expect((await list())[0]).toMatchObject({ state: "active", amount: "950.00" })
})

test("an order to a payee outside SEPA is refused, and the country is named", async () => {
  const refused = create({ recipientIban: "BR1800360305000010009795493C1" })
  expect(expectProblem(await refused, "invalid_request").errors).toEqual([
    { path: "recipientIban", message: "Payments to Brazil are not possible here" },
  ])
})
