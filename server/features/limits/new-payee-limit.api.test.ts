import { beforeEach, describe, expect, test } from "vitest"
import type { Limits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { challengeOf, enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

let member: Member
let fromAccountId: number
beforeEach(async () => {
  member = await newMember()
  fromAccountId = (await member.account("EUR")).id
  await member.deposit(fromAccountId, "5000.00")
})

const put = (newPayeeLimit: unknown, more: object = { password: member.password }, options = {}) =>
  member.put<Limits>(
    "/api/limits",
    { dailyTransferLimit: "50000.00", newPayeeLimit, ...more },
    options,
  )
const limit = (days: number, amount: string): NewPayeeLimit => ({ days, amount })
/** Sets it together with the daily limit, so that it is confirmed. */
const putConfirmed = (newPayeeLimit: NewPayeeLimit) =>
  put(newPayeeLimit, { dailyTransferLimit: "49999.00", password: member.password })
const show = async () => expectOk(await member.get<Limits>("/api/limits"))
const elsewhere = "DE89370400440532013000"
const send = (amount: string, order: object = {}) =>
  member.post<{ transaction: { reference: string } }>("/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: otherBankIban,
    recipientName: "Payee",
    ...order,
  })
const orderFor = (firstOn: string, order: object = {}) =>
  member.post<Order>("/api/orders", {
    fromAccountId,
    amount: "300.00",
    recipientIban: otherBankIban,
    recipientName: "Payee",
    firstOn,
    ...order,
  })
/** Makes everything that the member did to payees older. */
async function age(hours: number): Promise<void> {
  await asOwner(
    `with saved as (update saved_payees set created_at = created_at - $2 * interval '1 hour' where user_id = $1)
      update trusted_payees set created_at = created_at - $2 * interval '1 hour' where user_id = $1`,
    [member.user.id, hours],
  )
}
/** The first date that the refusal names. */
const problemOn = (answer: Parameters<typeof expectProblem>[0]) =>
  expectProblem(answer, "new_payee_limit_exceeded").on ?? ""

describe("an order to a new payee", () => {
  test("above the amount is refused with the earliest time and date, and writes nothing", async () => {
    expect(await show()).toMatchObject({ newPayeeLimit: null, newPayeeChange: null })
    expectOk(await put(limit(3, "200"), {}))
    expect((await show()).newPayeeLimit).toEqual(limit(3, "200.00"))
    const before = await fingerprint(member.user.id)
    const answer = await send("200.01")
    const { status, detail } = expectProblem(answer, "new_payee_limit_exceeded")
    expect(status).toBe(422)
    expect(detail).toMatch(
      /^You set a limit of 200 EUR a day for payees in their first 3 days\. You can send this from \d{1,2} \w+ \d{4}, \d\d:\d\d, or order it now for \d{1,2} \w+ \d{4}\. No money moved\.$/,
    )
    expect((await fingerprint(member.user.id)).replace(/"keys" : \d+/, "")).toBe(
      before.replace(/"keys" : \d+/, ""),
    )
    const [row] = await asOwner<{ soonest: string; latest: string }>(
      `select (bank_day(clock_timestamp() + interval '3 days'))::text as soonest,
        (bank_day(clock_timestamp() + interval '3 days') + 1)::text as latest`,
    )
    expect([row?.soonest, row?.latest]).toContain(problemOn(answer))
    expectOk(await send("200.00"))
  })

  test("can be dated for the date that the refusal names, not for the day before; then it is not held", async () => {
    expectOk(await put(limit(3, "200.00"), {}))
    const on = problemOn(await send("300.00"))
    const dayBefore = new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10)
    expect(problemOn(await orderFor(dayBefore))).toBe(on)
    const { id } = expectOk(await orderFor(on))
    // A stricter limit that is set later does not hold it either.
    expectOk(await put(limit(30, "0.01")))
    await asOwner(
      `update payment_orders set first_on = bank_day(clock_timestamp()) - 1,
          next_due_on = bank_day(clock_timestamp()) - 1, next_try_at = clock_timestamp()
        where id = $1`,
      [id],
    )
    const [run] = await asOwner<{ runs: { runs: { state: string; reason: string | null }[] } }>(
      `select orders_run_at(10, jsonb_build_object('orderId', $1::bigint, 'rateMaxAgeDays', 9), null) as runs`,
      [id],
    )
    expect(run?.runs.runs).toMatchObject([{ state: "paid", reason: null }])
  })

  test("saving, trusting, and paying each begin the days; a changed IBAN begins them again", async () => {
    expectOk(await put(limit(3, "200.00"), {}))
    const payee = { iban: otherBankIban, name: "Payee" }
    expectOk(await member.post("/api/saved-payees", payee))
    await age(71)
    expectProblem(await send("300.00"), "new_payee_limit_exceeded")
    await age(1)
    expectOk(await send("300.00"))
    expectProblem(await send("300.00", { recipientIban: elsewhere }), "new_payee_limit_exceeded")

    const trusted = { iban: elsewhere, name: "Payee", password: member.password }
    expectOk(await member.post("/api/trusted-payees", trusted))
    expectProblem(await send("300.00", { recipientIban: elsewhere }), "new_payee_limit_exceeded")
    await age(73)
    expectOk(await send("300.00", { recipientIban: elsewhere }))

    const belgian = "BE68539007547034"
    await asOwner(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'outgoing_transfer', 'userId', $1::int,
          'fromAccountId', $2::int, 'amount', '1.00', 'recipientName', 'Payee', 'recipientIban', $3::text,
          'description', ''), clock_timestamp() - interval '73 hours')`,
      [member.user.id, fromAccountId, belgian],
    )
    expectOk(await send("300.00", { recipientIban: belgian }))
  })

  test("deleting a saved payee and saving it again begins the days again", async () => {
    expectOk(await put(limit(3, "200.00"), {}))
    const payee = { iban: otherBankIban, name: "Payee" }
    const { id } = expectOk(await member.post<{ id: number }>("/api/saved-payees", payee))
    await age(73)
    expectOk(await member.post(`/api/saved-payees/${id}/removal`, {}))
    expectOk(await member.post("/api/saved-payees", payee))
    expectProblem(await send("300.00"), "new_payee_limit_exceeded")
  })

  test("applies to members of this bank, other currencies, standard payments, and cards, not to own accounts", async () => {
    expectOk(await put(limit(1, "100.00"), {}))
    const { iban } = await (await newMember()).account("EUR")
    expectProblem(await send("100.01", { recipientIban: iban }), "new_payee_limit_exceeded")
    expectProblem(await send("100.01", { speed: "standard" }), "new_payee_limit_exceeded")
    const pounds = await member.account("GBP")
    await member.deposit(pounds.id, "1000.00")
    expectProblem(await send("99.00", { fromAccountId: pounds.id }), "new_payee_limit_exceeded")
    expectOk(await send("500.00", { recipientIban: pounds.iban }))

    const holder = await newCardHolder()
    expectOk(
      await holder.member.put("/api/limits", {
        dailyTransferLimit: "50000.00",
        newPayeeLimit: limit(1, "9.99"),
      }),
    )
    expectProblem(await holder.send({ amount: "10.00" }), "new_payee_limit_exceeded")
    const spent = await asOwner(
      `select 1 from limit_counters where (spent > 0 or instant_spent > 0)
        and (subject_id = $1 and scope = 'customer' or subject_id = $2 and scope = 'card')`,
      [holder.member.user.id, holder.card.id],
    )
    expect(spent).toEqual([])
    expectOk(await holder.send({ amount: "9.99" }))
  })

  test("twenty concurrent orders above it are all refused", async () => {
    expectOk(await put(limit(3, "200.00"), {}))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("200.01")))
    for (const answer of answers) expectProblem(answer, "new_payee_limit_exceeded")
    expect((await member.account("EUR")).balance).toBe("5000.00")
  })
})

describe("changing the limit", () => {
  test("stricter applies at once, without a password; weaker needs it and waits for the days before", async () => {
    for (const stricter of [limit(3, "200.00"), limit(5, "200.00"), limit(5, "100.00")]) {
      expect(expectOk(await put(stricter, {}))).toMatchObject({
        newPayeeLimit: stricter,
        newPayeeChange: null,
      })
    }
    expectOk(await putConfirmed(limit(6, "90.00")))
    for (const weaker of [limit(5, "90.00"), limit(6, "90.01"), limit(9, "500.00"), null]) {
      const before = await fingerprint(member.user.id)
      expectProblem(await put(weaker, {}), "password_required")
      expect(await fingerprint(member.user.id)).toBe(before)
      const { newPayeeLimit, newPayeeChange } = expectOk(await put(weaker))
      expect(newPayeeLimit).toEqual(limit(6, "90.00"))
      expect(newPayeeChange?.to).toEqual(weaker)
      const waits = Date.parse(newPayeeChange?.at ?? "") - Date.now()
      expect(waits).toBeGreaterThan(6 * 86_400_000 - 600_000)
      expect(waits).toBeLessThan(6 * 86_400_000 + 600_000)
    }
    expectProblem(await send("100.01"), "new_payee_limit_exceeded")
    await asOwner(
      "update users set new_payee_changes_at = clock_timestamp() - interval '1 second' where id = $1",
      [member.user.id],
    )
    expect(await show()).toMatchObject({ newPayeeLimit: null, newPayeeChange: null })
    expectOk(await send("100.01"))
  })

  test("the limit as it is cancels a weaker one that waits, with the password; a request without it changes nothing", async () => {
    expectOk(await putConfirmed(limit(3, "200.00")))
    expectOk(await put(null))
    const daily = { dailyTransferLimit: "1000.00", password: member.password }
    expect(expectOk(await member.put<Limits>("/api/limits", daily)).newPayeeChange?.to).toBeNull()
    const same = { ...daily, newPayeeLimit: limit(3, "200.00") }
    expect(expectOk(await member.put<Limits>("/api/limits", same))).toMatchObject({
      newPayeeLimit: limit(3, "200.00"),
      newPayeeChange: null,
    })
  })

  test("a weaker one is confirmed with the second factor, and every change is in the activity", async () => {
    expectOk(await putConfirmed(limit(3, "200.00")))
    await enroll(member)
    const { challenge, answer } = await sendConfirmed((options) =>
      put(null, { dailyTransferLimit: "49999.00" }, options),
    )
    expect(challenge).toMatchObject({
      purpose: "limit",
      summary: [{ name: "Limit for new payees", value: "None, after 3 days" }],
    })
    expect(expectOk(answer).newPayeeChange?.to).toBeNull()
    expect(
      challengeOf(await put(limit(3, "300.00"), { dailyTransferLimit: "49999.00" })).summary,
    ).toEqual([
      { name: "Limit for new payees", value: "€300.00 a day in their first 3 days, after 3 days" },
    ])
    const events = await asOwner<{ details: object }>(
      `select details from audit_events where user_id = $1 and action = 'new_payee_limit.changed' order by id`,
      [member.user.id],
    )
    expect(events.map(({ details }) => details)).toEqual([
      { from: null, to: limit(3, "200.00"), waits: false },
      { from: limit(3, "200.00"), to: null, waits: true },
    ])
  })

  test.each([
    [{ days: 0, amount: "1.00" }, "newPayeeLimit.days"],
    [{ days: 31, amount: "1.00" }, "newPayeeLimit.days"],
    [{ days: 1.5, amount: "1.00" }, "newPayeeLimit.days"],
    [{ days: "3", amount: "1.00" }, "newPayeeLimit.days"],
    [{ days: 3, amount: "50000.01" }, "newPayeeLimit.amount"],
    [{ days: 3, amount: "0" }, "newPayeeLimit.amount"],
    [{ days: 3 }, "newPayeeLimit.amount"],
    ["3", "newPayeeLimit"],
  ])("%j is rejected", async (newPayeeLimit, path) => {
    const before = await fingerprint(member.user.id)
    expect(expectProblem(await put(newPayeeLimit), "invalid_request").errors?.[0]?.path).toBe(path)
    expect(await fingerprint(member.user.id)).toBe(before)
  })
})
