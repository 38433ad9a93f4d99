import { beforeEach, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

let asker: Member
let payer: Member
let from: Account
let request: PaymentRequest
beforeEach(async () => {
  ;[asker, payer] = await Promise.all([
    newMember({ firstName: "Ada", lastName: "Asker" }),
    newMember({ firstName: "Pia", lastName: "Payer" }),
  ])
  from = await payer.account("EUR")
  await payer.deposit(from.id, "1000.00")
  const { id: accountId } = await asker.account("EUR")
  request = expectOk(
    await asker.post<PaymentRequest>("/api/payment-requests", {
      asked: payer.username,
      accountId,
      amount: "24.50",
      reason: "Dinner",
    }),
  )
})

const pay = (changes: object = {}, options = {}, who = payer) =>
  who.post<PostingResult>(
    "/api/transfers",
    {
      fromAccountId: from.id,
      amount: request.amount,
      requestId: request.id,
      recipientIban: request.payeeIban,
      recipientName: request.payeeName,
      reference: request.reason,
      ...changes,
    },
    options,
  )
const show = async (who: Member) =>
  expectOk(await who.get<PaymentRequest>(`/api/payment-requests/${request.id}`))
const balance = async (who: Member) => (await who.account("EUR")).balance

test("a transfer pays the request in its own posting, and the one who asked is told once", async () => {
  const { transaction } = expectOk(await pay())
  expect(await show(payer)).toMatchObject({ state: "paid", transaction: transaction.reference })
  expect(await show(asker)).toMatchObject({
    state: "paid",
    transaction: transaction.reference,
    endedAt: expect.stringMatching(/Z$/) as string,
  })
  expect(await balance(asker)).toBe("24.50")
  const notices = expectOk(await asker.get<Notification[]>("/api/notifications"))
  expect(notices.filter(({ subject }) => subject !== "security")).toEqual([
    expect.objectContaining({
      type: "money_received",
      text: "Your payment request was paid",
      detail: "€24.50 from Pia Payer",
      subject: "request",
      requestId: request.id,
    }),
  ])
})

test("the same key again gets the same answer, and pays once", async () => {
  const headers = { headers: { "idempotency-key": `pay-${request.id}` } }
  const [one, other] = [expectOk(await pay({}, headers)), expectOk(await pay({}, headers))]
  expect(other.transaction.reference).toBe(one.transaction.reference)
  expect(await balance(asker)).toBe("24.50")
})

test("of twenty transfers for one request at once, one pays and the others move no money", async () => {
  const francs = expectOk(
    await payer.post<Account>("/api/accounts", { currency: "EUR", accountType: "current" }),
  )
  await payer.deposit(francs.id, "1000.00")
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => pay({ fromAccountId: at % 2 ? from.id : francs.id })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expect(expectProblem(refused, "payment_request_closed").detail).toContain("No money moved")
  }
  expect(await balance(asker)).toBe("24.50")
})

test("of a payment and a cancellation at once, one wins", async () => {
  for (let round = 0; round < 8; round++) {
    const before = Number(await balance(asker))
    const [paid, canceled] = await Promise.all([
      pay(),
      asker.post(`/api/payment-requests/${request.id}/cancel`, {}),
    ])
    const { state } = await show(asker)
    expect([paid.status, canceled.status, state]).toEqual(
      state === "paid" ? [201, 422, "paid"] : [422, 200, "canceled"],
    )
    expect(Number(await balance(asker))).toBe(state === "paid" ? before + 24.5 : before)
    const { id: accountId } = await asker.account("EUR")
    request = expectOk(
      await asker.post<PaymentRequest>("/api/payment-requests", {
        asked: payer.username,
        accountId,
        amount: "24.50",
        reason: "Again",
      }),
    )
  }
})

test("nothing but what is asked pays the request", async () => {
  const pounds = await payer.account("GBP")
  await payer.deposit(pounds.id, "100.00")
  const { iban } = await asker.account("GBP")
  for (const changes of [
    { amount: "24.51" },
    { amount: "24.49" },
    { recipientIban: iban },
    { recipientIban: "DE89 3704 0044 0532 0130 00" },
    { fromAccountId: pounds.id },
  ]) {
    expectProblem(await pay(changes), "payment_request_differs")
  }
  expect(await balance(payer)).toBe("1000.00")
  expect((await show(payer)).state).toBe("open")
})

test("a request that is not the payer's own is not found, and says nothing about the account", async () => {
  const stranger = await newMember()
  const { id: fromAccountId } = await stranger.account("EUR")
  const absent = { recipientIban: makeIban("EUR", 999_999_999_997n) }
  for (const changes of [{ fromAccountId }, { fromAccountId, ...absent }]) {
    expectProblem(await pay(changes, {}, stranger), "not_found")
  }
  // The one who asks can't pay it either.
  const own = await asker.account("GBP")
  expectProblem(await pay({ fromAccountId: own.id }, {}, asker), "not_found")
  expectProblem(await pay({ requestId: 999_999_999 }), "not_found")
  expect((await show(payer)).state).toBe("open")
})

test.each([
  "update payment_requests set expires_on = bank_day(now()) - 1 where id = $1",
  "update payment_requests set state = 'declined', ended_at = now() where id = $1",
])("a request that is no longer open is not paid: %s", async (end) => {
  await asOwner(end, [request.id])
  expectProblem(await pay(), "payment_request_closed")
  expect(await balance(payer)).toBe("1000.00")
})

test("a transfer that is refused leaves the request open", async () => {
  const poor = expectOk(
    await payer.post<Account>("/api/accounts", { currency: "EUR", accountType: "current" }),
  )
  expectProblem(await pay({ fromAccountId: poor.id }), "insufficient_funds")
  expectOk(await payer.put("/api/payments/lock", {}))
  expectProblem(await pay(), "payments_locked")
  expect((await show(payer)).state).toBe("open")
})

test("a payment that needs a confirmation pays the request with it", async () => {
  await enroll(payer)
  const { id: accountId } = await asker.account("EUR")
  request = expectOk(
    await asker.post<PaymentRequest>("/api/payment-requests", {
      asked: payer.username,
      accountId,
      amount: "240.00",
      reason: "Rent",
    }),
  )
  const { answer } = await sendConfirmed((options) => pay({}, options))
  expect(answer.status).toBe(201)
  expect((await show(asker)).state).toBe("paid")
})

test("the same transfer without the request is an ordinary one", async () => {
  expectOk(await pay({ requestId: undefined }))
  expect((await show(payer)).state).toBe("open")
})

test("the API's role can't mark a request as paid, change what it asks for, or write its times", async () => {
  for (const change of [
    "state = 'paid', transaction_id = 1",
    "amount = 1",
    "account_id = 1",
    "payer_id = 1",
    "expires_on = '2099-01-01'",
  ]) {
    await expect(
      asApp(`update payment_requests set ${change} where id = $1`, [request.id]),
    ).rejects.toThrow(/permission denied/)
  }
  await expect(
    asApp("update payment_requests set state = 'paid', ended_at = now() where id = $1", [
      request.id,
    ]),
  ).rejects.toThrow(/payment_requests_paid/)
})
