import { beforeEach, describe, expect, test } from "vitest"
import type { InstantLimit, Limits } from "#shared/contracts/limits.ts"
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
  await member.deposit(fromAccountId, "60000.00")
})

const put = (body: object, options = {}) => member.put<Limits>("/api/limits", body, options)
const save = (instantLimit: InstantLimit | null, more: object = { password: member.password }) =>
  put({ dailyTransferLimit: "50000.00", instantLimit, ...more })
const perPayment = (amount: string) => ({ amount, per: "payment" }) as const
const perDay = (amount: string) => ({ amount, per: "day" }) as const
const show = async () => expectOk(await member.get<Limits>("/api/limits"))
const send = (amount: string, order: object = {}) =>
  member.post<{ transaction: { reference: string } }>("/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: otherBankIban,
    recipientName: "Payee",
    ...order,
  })

describe("a limit for each instant payment", () => {
  test("refuses more, says what to do, and writes nothing", async () => {
    expect(await show()).toMatchObject({ instantLimit: null, instantSpentToday: "0.00" })
    expect(expectOk(await save(perPayment("100"))).instantLimit).toEqual(perPayment("100.00"))
    const before = await fingerprint(member.user.id)
    const { status, detail } = expectProblem(await send("100.01"), "instant_limit_exceeded")
    expect(status).toBe(422)
    expect(detail).toBe(
      "This exceeds your limit of 100 EUR for each instant payment. Choose Standard, or change the limit in your profile. No money moved.",
    )
    expect((await fingerprint(member.user.id)).replace(/"keys" : \d+/, "")).toBe(
      before.replace(/"keys" : \d+/, ""),
    )
    for (const _again of [1, 2]) expectOk(await send("100.00"))
    expect(await show()).toMatchObject({ spentToday: "200.00", instantSpentToday: "200.00" })
  })

  test("does not apply to standard payments, members of this bank, and own accounts", async () => {
    expectOk(await save(perPayment("1.00")))
    expectOk(await send("500.00", { speed: "standard" }))
    const { iban } = await (await newMember()).account("EUR")
    expectOk(await send("500.00", { recipientIban: iban }))
    const own = await member.account("GBP")
    expectOk(await send("500.00", { recipientIban: own.iban }))
    expect(await show()).toMatchObject({ spentToday: "1000.00", instantSpentToday: "0.00" })
  })

  test("applies to cards, whose limits stay unchanged", async () => {
    const holder = await newCardHolder()
    const { password } = holder.member
    const limits = { dailyTransferLimit: "50000.00", instantLimit: perPayment("9.99"), password }
    expectOk(await holder.member.put("/api/limits", limits))
    expectProblem(await holder.send({ amount: "10.00" }), "instant_limit_exceeded")
    const spent = await asOwner(
      `select 1 from limit_counters where (spent > 0 or instant_spent > 0)
        and (subject_id = $1 and scope = 'customer' or subject_id = $2 and scope = 'card')`,
      [holder.member.user.id, holder.card.id],
    )
    expect(spent).toEqual([])
    expectOk(await holder.send({ amount: "10.00", speed: "standard" }))
    expectOk(await holder.send({ amount: "9.99" }))
  })

  test("counts other currencies in euros", async () => {
    const pounds = await member.account("GBP")
    await member.deposit(pounds.id, "1000.00")
    expectOk(await save(perPayment("100.00")))
    expectProblem(await send("99.00", { fromAccountId: pounds.id }), "instant_limit_exceeded")
    expectOk(await send("50.00", { fromAccountId: pounds.id }))
  })

  test("the daily limit is reported first, since Standard does not help against it", async () => {
    expectOk(await put({ dailyTransferLimit: "10.00", password: member.password }))
    expectOk(
      await put({
        dailyTransferLimit: "10.00",
        instantLimit: perPayment("5.00"),
        password: member.password,
      }),
    )
    expectProblem(await send("10.01"), "daily_limit_exceeded")
    expectProblem(await send("5.01"), "instant_limit_exceeded")
  })
})

describe("a limit for the instant payments of a day", () => {
  test("counts what was sent before it was set, and starts again on the next day", async () => {
    expectOk(await send("100.00"))
    expectOk(await save(perDay("150.00")))
    const { detail } = expectProblem(await send("50.01"), "instant_limit_exceeded")
    expect(detail).toBe(
      "This exceeds your limit of 150 EUR a day for instant payments. You have €50.00 left today. Choose Standard, or change the limit in your profile. No money moved.",
    )
    expectOk(await send("50.00"))
    expectProblem(await send("0.01"), "instant_limit_exceeded")
    expectOk(await send("0.01", { speed: "standard" }))
    expect(await show()).toMatchObject({ spentToday: "150.01", instantSpentToday: "150.00" })
    await asOwner(
      "update limit_counters set day = day - 1 where scope = 'customer' and subject_id = $1",
      [member.user.id],
    )
    expectOk(await send("150.00"))
  })

  test("fifty concurrent payments through both processes stop at the limit", async () => {
    expectOk(await save(perDay("500.00")))
    const answers = await Promise.all(Array.from({ length: 50 }, () => send("20.00")))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      const { detail } = expectProblem(answer, "instant_limit_exceeded")
      expect(detail).toContain("You have €0.00 left today.")
    }
    expect((await member.account("EUR")).balance).toBe("59500.00")
    expect(await show()).toMatchObject({ spentToday: "500.00", instantSpentToday: "500.00" })
  })

  test("a canceled payment gives it back", async () => {
    expectOk(await save(perDay("100.00")))
    const { reference } = expectOk(await send("100.00")).transaction
    expectProblem(await send("0.01"), "instant_limit_exceeded")
    expectOk(await member.post(`/api/payments/${reference}/cancel`, {}))
    expect(await show()).toMatchObject({ spentToday: "0.00", instantSpentToday: "0.00" })
    expectOk(await send("100.00"))
  })

  test("a payment that still needs its confirmation does not count", async () => {
    await enroll(member)
    expectOk(await save(perDay("200.00"), {}))
    const order = { fromAccountId, amount: "150.00", recipientIban: otherBankIban }
    const { answer } = await sendConfirmed((options) =>
      member.post("/api/transfers", { ...order, recipientName: "Payee" }, options),
    )
    expectOk(answer)
    expect((await show()).instantSpentToday).toBe("150.00")
  })
})

describe("changing it", () => {
  test("lowering takes effect at once; raising needs the password of members without a second factor", async () => {
    expectOk(await save(perPayment("100.00"), {}))
    expectOk(await save(perPayment("50.00"), {}))
    expectOk(await save(perDay("50.00"), {}))
    for (const higher of [perDay("50.01"), perPayment("50.00"), perPayment("10.00"), null]) {
      const before = await fingerprint(member.user.id)
      expectProblem(await save(higher, {}), "password_required")
      expect(await fingerprint(member.user.id)).toBe(before)
    }
    expect((await show()).instantLimit).toEqual(perDay("50.00"))
    expectOk(await save(null))
    expect((await show()).instantLimit).toBeNull()
  })

  test("raising is confirmed with the second factor, and both changes are in the activity", async () => {
    await enroll(member)
    expectOk(await save(perDay("50.00"), {}))
    const raise = (options = {}) =>
      put({ dailyTransferLimit: "50000.00", instantLimit: perPayment("50.00") }, options)
    const { challenge, answer } = await sendConfirmed(raise)
    expect(challenge).toMatchObject({
      purpose: "limit",
      summary: [{ name: "Limit for instant payments", value: "€50.00 for each payment" }],
    })
    expect(expectOk(answer).instantLimit).toEqual(perPayment("50.00"))
    expect(challengeOf(await save(null, {})).summary).toEqual([
      { name: "Limit for instant payments", value: "None" },
    ])
    const both = await put({ dailyTransferLimit: "100.00", instantLimit: perDay("60.00") })
    expect(challengeOf(both).summary).toEqual([
      { name: "Daily transfer limit", value: "€100.00" },
      { name: "Limit for instant payments", value: "€60.00 a day" },
    ])
    const events = await asOwner<{ details: object }>(
      `select details from audit_events where user_id = $1 and action = 'instant_limit.changed'
        order by id`,
      [member.user.id],
    )
    expect(events.map(({ details }) => details)).toEqual([
      { from: null, to: perDay("50.00") },
      { from: perDay("50.00"), to: perPayment("50.00") },
    ])
  })

  test("a request without it leaves it unchanged", async () => {
    expectOk(await save(perPayment("50.00")))
    expectOk(await put({ dailyTransferLimit: "1000.00", password: member.password }))
    expect(await show()).toMatchObject({
      dailyTransferLimit: "1000.00",
      instantLimit: perPayment("50.00"),
    })
  })

  test.each([
    [perPayment("50000.01"), "instantLimit.amount"],
    [perDay("0"), "instantLimit.amount"],
    [perDay("1.001"), "instantLimit.amount"],
    [{ amount: "1.00", per: "week" }, "instantLimit.per"],
    [{ amount: "1.00" }, "instantLimit.per"],
    ["1.00", "instantLimit"],
  ])("%j is rejected", async (instantLimit, path) => {
    const before = await fingerprint(member.user.id)
    const body = { dailyTransferLimit: "50000.00", instantLimit, password: member.password }
    const { errors } = expectProblem(await put(body), "invalid_request")
    expect(errors?.[0]?.path).toBe(path)
    expect(await fingerprint(member.user.id)).toBe(before)
  })
})
