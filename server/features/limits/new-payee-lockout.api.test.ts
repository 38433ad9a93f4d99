import { beforeEach, describe, expect, test } from "vitest"
import type { Limits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { challengeOf, enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

/** What a stolen session can do with the limit for new payees, and how its member undoes it. */

let member: Member
let fromAccountId: number
beforeEach(async () => {
  member = await newMember()
  fromAccountId = (await member.account("EUR")).id
  await member.deposit(fromAccountId, "5000.00")
})

const limit = (days: number, amount: string): NewPayeeLimit => ({ days, amount })
const request = (newPayeeLimit: NewPayeeLimit | null) => ({
  dailyTransferLimit: "50000.00",
  newPayeeLimit,
})
/** As a session does that has neither the password nor a factor. */
const put = (wanted: NewPayeeLimit | null, options = {}) =>
  member.put<Limits>("/api/limits", request(wanted), options)
/** As the member does. */
const putWithPassword = (wanted: NewPayeeLimit | null) =>
  member.put<Limits>("/api/limits", { ...request(wanted), password: member.password })
const show = async () => expectOk(await member.get<Limits>("/api/limits"))
const send = (amount: string) =>
  member.post("/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: otherBankIban,
    recipientName: "Payee",
  })
/** Makes the last change without a confirmation older. */
const age = (hours: number) =>
  asOwner(
    "update users set new_payee_set_at = new_payee_set_at - $2 * interval '1 hour' where id = $1",
    [member.user.id, hours],
  )
const hoursUntil = (at: string | undefined) =>
  Math.round((Date.parse(at ?? "") - Date.now()) / 3_600_000)

describe("a limit for longer than a week", () => {
  test("needs the password, whether it is new, longer, or lower; a week does not", async () => {
    const before = await fingerprint(member.user.id)
    expectProblem(await put(limit(30, "0.01")), "password_required")
    expectProblem(await put(limit(8, "200.00")), "password_required")
    expect(await fingerprint(member.user.id)).toBe(before)
    expectOk(await put(limit(7, "200.00")))
    expectProblem(await put(limit(8, "200.00")), "password_required")
    expectOk(await putWithPassword(limit(30, "200.00")))
    expectProblem(await put(limit(30, "0.01")), "password_required")
    expect((await show()).newPayeeLimit).toEqual(limit(30, "200.00"))
  })

  test("needs the second factor of a member who has one", async () => {
    await enroll(member)
    expect(challengeOf(await put(limit(30, "0.01"))).summary).toEqual([
      { name: "Limit for new payees", value: "€0.01 a day in their first 30 days" },
    ])
    expect((await show()).newPayeeLimit).toBeNull()
  })
})

describe("a limit that was set without a confirmation", () => {
  test("is taken back at once on the first day, with the password", async () => {
    expectOk(await put(limit(7, "0.01")))
    expectProblem(await send("1.00"), "new_payee_limit_exceeded")
    expectProblem(await put(null), "password_required")
    expect(expectOk(await putWithPassword(null))).toMatchObject({
      newPayeeLimit: null,
      newPayeeChange: null,
      newPayeeUnconfirmed: null,
    })
    expectOk(await send("1.00"))
  })

  test("is taken back with the second factor of a member who has one", async () => {
    await enroll(member)
    expectOk(await put(limit(7, "0.01")))
    const { challenge, answer } = await sendConfirmed((options) => put(null, options))
    expect(challenge.summary).toEqual([{ name: "Limit for new payees", value: "None" }])
    expect(expectOk(answer)).toMatchObject({ newPayeeLimit: null, newPayeeChange: null })
  })

  test("is taken back within a day from the second day on", async () => {
    expectOk(await put(limit(7, "0.01")))
    await age(25)
    const { newPayeeLimit, newPayeeChange } = expectOk(await putWithPassword(null))
    expect(newPayeeLimit).toEqual(limit(7, "0.01"))
    expect(hoursUntil(newPayeeChange?.at)).toBe(24)
  })

  test("leaves the confirmed limit before it as it was: that one is back at once, a weaker one waits", async () => {
    expectOk(await putWithPassword(limit(9, "500.00")))
    // Fewer days are weaker: a session alone cannot use them to get around the confirmation.
    expectProblem(await put(limit(7, "0.01")), "password_required")
    expectOk(await putWithPassword(limit(3, "400.00")))
    await asOwner("update users set new_payee_changes_at = clock_timestamp() where id = $1", [
      member.user.id,
    ])
    for (const stricter of [limit(7, "0.02"), limit(7, "0.01")]) expectOk(await put(stricter))
    expect((await show()).newPayeeUnconfirmed).toEqual({
      limit: limit(3, "400.00"),
      atOnceUntil: expect.stringMatching(/^20.*Z$/) as string,
    })
    expect(hoursUntil(expectOk(await putWithPassword(null)).newPayeeChange?.at)).toBe(72)
    expect(expectOk(await putWithPassword(limit(3, "400.00")))).toMatchObject({
      newPayeeLimit: limit(3, "400.00"),
      newPayeeChange: null,
      newPayeeUnconfirmed: null,
    })
  })

  test("can't stop a weaker one that the member confirmed and that waits", async () => {
    expectOk(await putWithPassword(limit(8, "0.01")))
    const { newPayeeChange } = expectOk(await putWithPassword(null))
    const before = await fingerprint(member.user.id)
    for (const again of [limit(8, "0.01"), limit(30, "0.01")]) {
      expectProblem(await put(again), "password_required")
    }
    expect(await fingerprint(member.user.id)).toBe(before)
    expect((await show()).newPayeeChange).toEqual(newPayeeChange)
    expect(expectOk(await putWithPassword(limit(8, "0.01"))).newPayeeChange).toBeNull()
  })
})
