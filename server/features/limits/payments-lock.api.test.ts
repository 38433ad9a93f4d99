import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, inject, test } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import { newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asApp, asOwner, fingerprint, ownerConnection } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { borrow } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

let member: Member
let accountId: number
beforeEach(async () => {
  member = await newMember()
  accountId = (await member.account("EUR")).id
  await member.deposit(accountId, "5000.00")
})

const lock = () => member.put<Limits>("/api/payments/lock", {})
const unlock = (body: object = { password: member.password }, options = {}) =>
  member.put<Limits>("/api/payments/unlock", body, options)
const lockedAt = async () => expectOk(await member.get<Limits>("/api/limits")).paymentsLockedAt
const send = (order: object = {}, key = randomUUID()) =>
  member.post(
    "/api/transfers",
    {
      fromAccountId: accountId,
      amount: "1.00",
      recipientIban: otherBankIban,
      recipientName: "Payee",
      ...order,
    },
    { headers: { "idempotency-key": key } },
  )
const actions = async () =>
  (
    await asOwner<{ action: string }>(
      "select action from audit_events where user_id = $1 and action like 'payments.%' order by id",
      [member.user.id],
    )
  ).map(({ action }) => action)

describe("a locked payment", () => {
  test("payments to others are refused until unlocked, and the error says where to unlock", async () => {
    expect(await lockedAt()).toBeNull()
    const { paymentsLockedAt } = expectOk(await lock())
    expect(Date.parse(paymentsLockedAt ?? "")).toBeGreaterThan(Date.now() - 60_000)
    expect(await lockedAt()).toBe(paymentsLockedAt)
    const before = await fingerprint(member.user.id)
    const { status, detail } = expectProblem(await send(), "payments_locked")
    expect(status).toBe(422)
    expect(detail).toBe(
      "Payments to others are locked. You can unlock them in your profile, under Security. No money moved.",
    )
    // The only new row is the idempotency key with the stored refusal.
    expect((await fingerprint(member.user.id)).replace(/"keys" : \d+/, "")).toBe(
      before.replace(/"keys" : \d+/, ""),
    )
    expect(expectOk(await unlock()).paymentsLockedAt).toBeNull()
    expectOk(await send())
    expect(await actions()).toEqual(["payments.locked", "payments.unlocked"])
  })

  test("the lock applies to other members, other currencies, trusted payees, and small amounts", async () => {
    const other = await newMember()
    const { iban } = await other.account("EUR")
    const pounds = await member.account("GBP")
    await member.deposit(pounds.id, "100.00")
    expectOk(
      await member.post("/api/trusted-payees", {
        iban: otherBankIban,
        name: "Payee",
        password: member.password,
      }),
    )
    expectOk(await lock())
    expectProblem(await send(), "payments_locked")
    expectProblem(await send({ recipientIban: iban, amount: "0.01" }), "payments_locked")
    expectProblem(await send({ fromAccountId: pounds.id, recipientIban: iban }), "payments_locked")
    // The lock is reported first, even if another check would fail too.
    expectProblem(await send({ amount: "900000.00" }), "payments_locked")
  })

  test("the lock applies to cards, and the daily limits of card and member stay unchanged", async () => {
    const holder = await newCardHolder()
    expectOk(await holder.member.put("/api/payments/lock", {}))
    expectProblem(await holder.send(), "payments_locked")
    const spent = await asOwner(
      `select 1 from limit_counters where spent > 0 and (subject_id = $1 and scope = 'customer'
        or subject_id = $2 and scope = 'card')`,
      [holder.member.user.id, holder.card.id],
    )
    expect(spent).toEqual([])
  })

  test("own transfers, exchanges, and repayments still work, and money can arrive", async () => {
    const pounds = await member.account("GBP")
    const loan = await borrow(member, { amount: "1000.00" })
    expectOk(await lock())
    expectOk(await send({ recipientIban: pounds.iban }))
    const order = { fromAccountId: accountId, toAccountId: pounds.id, amount: "10.00" }
    expectOk(await member.post("/api/exchange", order))
    expectOk(await member.post(`/api/loans/${loan}/repayments`, { amount: "100.00" }))
    await member.deposit(accountId, "1.00")
    const other = await newMember()
    const from = (await other.account("EUR")).id
    await other.deposit(from, "5.00")
    const { iban } = await member.account("EUR")
    const gift = { fromAccountId: from, amount: "5.00", recipientIban: iban, recipientName: "Ana" }
    expectOk(await other.post("/api/transfers", gift))
  })

  test("a refused payment stays refused with its key, and succeeds with a new one", async () => {
    expectOk(await lock())
    const key = randomUUID()
    expectProblem(await send({}, key), "payments_locked")
    expectOk(await unlock())
    const again = await send({}, key)
    expectProblem(again, "payments_locked")
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expectOk(await send())
  })

  test("a payment that waits for its account while the lock is set is refused", async () => {
    const holder = await ownerConnection()
    try {
      await holder.query("begin")
      await holder.query("select from accounts where id = $1 for no key update", [accountId])
      const payments = [send(), send()]
      const locking = lock()
      await new Promise((done) => setTimeout(done, 300))
      await holder.query("commit")
      // In any order of the three, nothing is posted after the lock's response.
      expectOk(await locking)
      const counted = () =>
        asOwner("select from journal_entries where user_id = $1 and kind <> 'deposit'", [
          member.user.id,
        ])
      const then = (await counted()).length
      const answers = await Promise.all(payments)
      const posted = answers.filter(({ status }) => status === 201).length
      expect(await counted()).toHaveLength(posted)
      expect(then).toBe(posted)
      for (const answer of answers) {
        if (answer.status !== 201) expectProblem(answer, "payments_locked")
      }
    } finally {
      holder.release()
    }
  })
})

describe("locking and unlocking", () => {
  test("locking requires no confirmation, is announced to other pages, and can be repeated", async () => {
    await asOwner("update sign_ins set password_given_at = to_timestamp(0) where user_id = $1", [
      member.user.id,
    ])
    await enroll(member)
    const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
    const first = expectOk(await lock())
    expect(await stream.until("security", 300_000)).toBe(true)
    stream.close()
    expect(expectOk(await lock())).toEqual(first)
    expect(await actions()).toEqual(["payments.locked"])
  })

  test("without a second factor, unlocking requires the password in the request, however recently it was entered", async () => {
    expectOk(await lock())
    const before = await fingerprint(member.user.id)
    expectProblem(await unlock({}), "password_required")
    expectProblem(await unlock({ password: "not-the-password" }), "wrong_password")
    expect(await fingerprint(member.user.id)).toBe(before)
    expectOk(await unlock())
    // The correct password unlocks only once.
    expectOk(await lock())
    expectProblem(await unlock({}), "password_required")
  })

  test("with a second factor, unlocking is confirmed with it", async () => {
    expectOk(await lock())
    await enroll(member)
    const { challenge, answer } = await sendConfirmed((options) => unlock({}, options))
    expect(challenge).toMatchObject({
      purpose: "security",
      summary: [{ name: "Change", value: "Unlock payments to others" }],
    })
    expect(expectOk(answer).paymentsLockedAt).toBeNull()
    expect(await actions()).toEqual(["payments.locked", "payments.unlocked"])
  })

  test("unlocking payments that are not locked changes nothing", async () => {
    expectOk(await unlock())
    await enroll(member)
    expectOk(await unlock())
    expect(await actions()).toEqual([])
  })

  test("the API's role can unlock neither by UPDATE nor without the required proof", async () => {
    expectOk(await lock())
    const { id: userId } = member.user
    const [row] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
      userId,
    ])
    const other = await newMember()
    const [theirs] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
      other.user.id,
    ])
    const denied = { code: "42501" }
    const byHand = "update users set payments_locked_at = null where id = $1"
    await expect(asApp(byHand, [userId])).rejects.toMatchObject(denied)
    const byFunction = (signInId = row?.id) =>
      asApp("select payments_unlock($1, $2)", [userId, signInId])
    await expect(byFunction(theirs?.id)).rejects.toMatchObject(denied)
    await enroll(member)
    await expect(byFunction()).rejects.toMatchObject(denied)
    expect(await lockedAt()).not.toBeNull()
  })
})
