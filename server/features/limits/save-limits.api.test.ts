import { beforeEach, describe, expect, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { Limits } from "#shared/contracts/limits.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  isUsed,
  sendConfirmed,
  withProof,
} from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const outside = "FR1420041010050500013M02606"

let member: Member
let fromAccountId: number
beforeEach(async () => {
  member = await newMember()
  fromAccountId = (await member.account("EUR")).id
  await member.deposit(fromAccountId, "60000.00")
})

const save = (dailyTransferLimit: string, options = {}) =>
  member.put<Limits>("/api/limits", { dailyTransferLimit, password: member.password }, options)
const show = async () => expectOk(await member.get<Limits>("/api/limits"))
const send = (amount: string) =>
  member.post("/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: outside,
    recipientName: "Payee",
  })
const lower = (until: string) =>
  asOwner(
    "update users set limits_lowered_until = clock_timestamp() + $2::interval where id = $1",
    [member.user.id, until],
  )

describe("the member's own limit", () => {
  test("starts at the bank's limit, applies to the next payment, and is named in the error", async () => {
    expect(await show()).toEqual({
      dailyTransferLimit: "50000.00",
      highest: "50000.00",
      spentToday: "0.00",
      lowered: null,
      paymentsLockedAt: null,
      instantLimit: null,
      instantSpentToday: "0.00",
      newPayeeLimit: null,
      newPayeeChange: null,
      newPayeeUnconfirmed: null,
    })
    expect(expectOk(await save("1234.5")).dailyTransferLimit).toBe("1234.50")
    expectOk(await send("1000.00"))
    const { detail } = expectProblem(await send("234.51"), "daily_limit_exceeded")
    expect(detail).toBe(
      "This exceeds your daily transfer limit of 1,234.50 EUR. You have €234.50 left today. No money moved.",
    )
    expectOk(await send("234.50"))
    expect((await show()).spentToday).toBe("1234.50")
    expectOk(await save("2000.00"))
    expectOk(await send("765.50"))
    expect(expectProblem(await send("0.01"), "daily_limit_exceeded").detail).toContain(
      "of 2,000 EUR.",
    )
  })

  test("below what is already used, no more payments to others are possible, but own transfers are", async () => {
    expectOk(await send("500.00"))
    expectOk(await save("100.00"))
    expect(expectProblem(await send("0.01"), "daily_limit_exceeded").detail).toContain(
      "You have €0.00 left",
    )
    const { iban } = await member.account("GBP")
    const own = { fromAccountId, amount: "900.00", recipientIban: iban, recipientName: "Me" }
    expectOk(await member.post("/api/transfers", own))
  })

  test.each(["50000.01", "0", "-1", "1.001", "1e3", ""])("%s is rejected", async (limit) => {
    const before = await fingerprint(member.user.id)
    const { errors } = expectProblem(await save(limit), "invalid_request")
    expect(errors?.[0]?.path).toBe("dailyTransferLimit")
    expect(await fingerprint(member.user.id)).toBe(before)
  })

  test("can only be changed with a confirmation, lower or higher; the same limit again needs none", async () => {
    await enroll(member)
    for (const limit of ["100.00", "50000.00"]) {
      const { challenge, answer } = await sendConfirmed((options) => save(limit, options))
      expect(challenge.purpose).toBe("limit")
      expectOk(answer)
      expectOk(await save(limit))
    }
    const challenge = challengeOf(await save("100.00"))
    const proof = await confirmWithoutFactor(challenge)
    expectProblem(await save("100.01", withProof(proof)), "confirmation_required")
    expect(await isUsed(challenge)).toBe(true)
    expectProblem(await save("100.00", withProof(proof)), "confirmation_required")
    expect((await show()).dailyTransferLimit).toBe("50000.00")
    const events = await asOwner<{ details: object }>(
      "select details from audit_events where user_id = $1 and action = 'limit.changed' order by id",
      [member.user.id],
    )
    expect(events.map(({ details }) => details)).toEqual([
      { from: "50000.00", to: "100.00" },
      { from: "100.00", to: "50000.00" },
    ])
  })
})

describe("the limit for one day after a recovery", () => {
  test("is 500 EUR, and the error explains why", async () => {
    await lower("1 day")
    const { lowered, dailyTransferLimit } = await show()
    expect(dailyTransferLimit).toBe("50000.00")
    expect(lowered).toEqual({ until: expect.stringMatching(/^20.*Z$/) as string, limit: "500.00" })
    expectOk(await send("400.00"))
    expect(expectProblem(await send("100.01"), "daily_limit_exceeded").detail).toBe(
      "This exceeds your daily transfer limit of 500 EUR. It is lowered for a day, because you recovered your access. You have €100.00 left today. No money moved.",
    )
    expectOk(await save("50000.00"))
    expectProblem(await send("100.01"), "daily_limit_exceeded")
    await lower("0 seconds")
    expect((await show()).lowered).toBeNull()
    expectOk(await send("100.01"))
  })

  test("a lower limit set by the member still applies", async () => {
    expectOk(await save("200.00"))
    await lower("1 day")
    expect((await show()).lowered).toBeNull()
    const { detail } = expectProblem(await send("200.01"), "daily_limit_exceeded")
    expect(detail).toContain("of 200 EUR.")
    expect(detail).not.toContain("recovered")
  })
})

describe("a card's limit", () => {
  test("can be set by its holder, up to 50,000, and applies to the next transfer", async () => {
    const holder = await newCardHolder()
    const path = `/api/debit-cards/${holder.card.id}/limit`
    const { password } = holder.member
    const saved = expectOk(await holder.member.put<DebitCard>(path, { dailyLimit: "10", password }))
    expect(saved).toEqual({ ...(await holder.now()), dailyLimit: "10.00" })
    expect(
      expectProblem(await holder.send({ amount: "10.01" }), "card_limit_exceeded").detail,
    ).toContain("€10.00")
    expectOk(await holder.send({ amount: "10.00" }))
    expectProblem(
      await holder.member.put(path, { dailyLimit: "50000.01", password }),
      "invalid_request",
    )
    expectProblem(
      await member.put(path, { dailyLimit: "11", password: member.password }),
      "not_found",
    )
    expect((await holder.now()).dailyLimit).toBe("10.00")
  })

  test("can only be changed with a confirmation for this card and this limit", async () => {
    const holder = await newCardHolder()
    await enroll(holder.member)
    const path = `/api/debit-cards/${holder.card.id}/limit`
    const put = (dailyLimit: string, options = {}) =>
      holder.member.put<DebitCard>(path, { dailyLimit }, options)
    const challenge = challengeOf(await put("5000.00"))
    expect(challenge.summary).toEqual([
      { name: "Card", value: `Visa ending in ${holder.card.lastFour}` },
      { name: "Daily limit", value: "€5,000.00" },
    ])
    const cards = expectOk(await holder.member.get<DebitCard[]>("/api/debit-cards"))
    const other = cards.find(({ id }) => id !== holder.card.id)
    const proof = await confirmWithoutFactor(challenge)
    const elsewhere = `/api/debit-cards/${other?.id}/limit`
    expectProblem(
      await holder.member.put(elsewhere, { dailyLimit: "5000.00" }, withProof(proof)),
      "confirmation_required",
    )
    expectProblem(await put("5000.00", withProof(proof)), "confirmation_required")
    expectOk((await sendConfirmed((options) => put("5000.00", options))).answer)
    expectOk(await put("5000"))
    expect((await holder.now()).dailyLimit).toBe("5000.00")
  })

  test("number and CVV are shown only after a confirmation", async () => {
    const holder = await newCardHolder()
    await enroll(holder.member)
    const path = `/api/debit-cards/${holder.card.id}/details`
    const reveal = (options = {}, body = {}) => holder.member.post(path, body, options)
    const { challenge, answer } = await sendConfirmed((options) => reveal(options))
    expect(challenge).toMatchObject({
      purpose: "card_details",
      summary: [{ value: `Visa ending in ${holder.card.lastFour}` }],
    })
    expect(expectOk(answer)).toEqual(holder.details)
    expectProblem(await reveal(), "confirmation_required")
    // The password is requested first, is not part of what is confirmed, and may be sent again or
    // omitted.
    await asOwner(
      "update sign_ins set password_given_at = now() - interval '6 minutes' where user_id = $1",
      [holder.member.user.id],
    )
    expectProblem(await reveal(), "password_required")
    const { password } = holder.member
    const proof = await confirmWithoutFactor(challengeOf(await reveal({}, { password })))
    expect(expectOk(await reveal(withProof(proof)))).toEqual(holder.details)
  })
})
