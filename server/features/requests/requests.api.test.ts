import { beforeEach, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { PaymentRequest, RequestBlock } from "#shared/contracts/requests.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { isCreditorReference } from "#shared/payments/creditor-reference.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newNamelessMember } from "../../../testing/member.ts"

const path = "/api/payment-requests"

let asker: Member
let payer: Member
let account: Account
beforeEach(async () => {
  ;[asker, payer] = await Promise.all([
    newMember({ firstName: "Ada", lastName: "Asker" }),
    newMember({ firstName: "Pia", lastName: "Payer" }),
  ])
  account = await asker.account("EUR")
})

const ask = (changes: object = {}, who = asker) =>
  who.post<PaymentRequest>(path, {
    asked: payer.username,
    accountId: account.id,
    amount: "24.5",
    reason: " Dinner ",
    ...changes,
  })
const asked = async (changes: object = {}) => expectOk(await ask(changes))
const list = async (who: Member) => expectOk(await who.get<PaymentRequest[]>(path))
const show = async (who: Member, id: number) =>
  expectOk(await who.get<PaymentRequest>(`${path}/${id}`))
const change = (who: Member, id: number, verb: string, body: object = {}) =>
  who.post<PaymentRequest>(`${path}/${id}/${verb}`, body)
const noticesOf = async (who: Member) =>
  expectOk(await who.get<Notification[]>("/api/notifications"))

test("a member is asked by username, and both see it from their side", async () => {
  const made = await asked()
  expect(made).toEqual({
    id: expect.any(Number) as number,
    direction: "out",
    state: "open",
    amount: "24.50",
    currency: "EUR",
    reason: "Dinner",
    reference: expect.stringMatching(/^RF[0-9]{16}$/) as string,
    payeeName: "Ada Asker",
    payeeIban: account.iban,
    asked: payer.username,
    expiresOn: expect.stringMatching(/^2[0-9]{3}-/) as string,
    createdAt: expect.stringMatching(/Z$/) as string,
    qrCode: null,
    endedAt: null,
    transaction: null,
  })
  expect(isCreditorReference(made.reference)).toBe(true)
  expect(await list(asker)).toEqual([made])
  expect(await show(payer, made.id)).toEqual({ ...made, direction: "in", asked: null })
  const [row] = await asOwner<{ days: number }>(
    "select expires_on - bank_day(created_at) as days from payment_requests where id = $1",
    [made.id],
  )
  expect(row?.days).toBe(30)
  expect((await noticesOf(payer))[0]).toMatchObject({
    type: "payment_request",
    text: `${made.payeeName} asked you for €24.50`,
    unread: true,
    detail: made.reason,
    subject: "request",
    requestId: made.id,
  })
})

test("a username is found however it is typed, as at sign-in", async () => {
  const wide = [...payer.username].map((letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  )
  await asked({ asked: wide.join("").toUpperCase() })
  expect(await list(payer)).toHaveLength(1)
})

test("a member is asked by IBAN, and in the currency of the account", async () => {
  const pounds = await asker.account("GBP")
  const { iban } = await payer.account("GBP")
  const { id, currency } = await asked({ asked: ` ${iban.toLowerCase()} `, accountId: pounds.id })
  expect(currency).toBe("GBP")
  expect((await list(payer))[0]).toMatchObject({ id, currency: "GBP", payeeIban: pounds.iban })
})

test("the answer is the same whether or not somebody is asked", async () => {
  const known = await asked()
  const shape = (request: PaymentRequest) => ({
    ...request,
    id: 0,
    reference: "",
    createdAt: "",
    asked: "",
  })
  for (const nobody of ["no.such.member", makeIban("EUR", 999_999_999_997n)]) {
    expect(shape(await asked({ asked: nobody }))).toEqual(shape(known))
  }
  expect(await list(payer)).toHaveLength(1)
})

test("a username that reads like an IBAN does not stand for the account", async () => {
  const { iban } = await payer.account("EUR")
  await asOwner("update users set username = $2 where id = $1", [
    (await newMember()).user.id,
    iban.toLowerCase(),
  ])
  const { id } = await asked({ asked: iban })
  expect((await show(payer, id)).direction).toBe("in")
})

test("what can't be asked is refused", async () => {
  const { iban } = await asker.account("GBP")
  expectProblem(await ask({ asked: asker.username.toUpperCase() }), "same_account")
  expectProblem(await ask({ asked: iban }), "same_account")
  expectProblem(await ask({ accountId: (await payer.account("EUR")).id }), "not_found")
  for (const changes of [
    { asked: "DE89 3704 0044 0532 0130 00" },
    { asked: "ab" },
    { amount: "0" },
    { amount: "1.001" },
    { reason: " " },
    { reason: "\u200b" },
    { reason: "x".repeat(141) },
    { expiresOn: "2026-02-30" },
    { payerId: 1 },
  ]) {
    expectProblem(await ask(changes), "invalid_request")
  }
  for (const expiresOn of ["2020-01-01", "2099-01-01"]) {
    expectProblem(await ask({ expiresOn }), "request_date_not_possible")
  }
  const nameless = await newNamelessMember()
  const { id: accountId } = await nameless.account("EUR")
  expectProblem(await ask({ accountId }, nameless), "holder_name_required")
  expect(await list(payer)).toEqual([])
})

test("a member has at most 20 open requests, and makes at most 50 in a day", async () => {
  for (let made = 0; made < 19; made++) await asked()
  const both = await Promise.all([ask(), ask()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expectProblem(await ask(), "too_many_payment_requests")
  const end = "update payment_requests set state = 'canceled', ended_at = now() where user_id = $1"
  await asOwner(end, [asker.user.id])
  for (let made = 20; made < 50; made++) {
    await asked()
    if (made % 10 === 0) await asOwner(`${end} and state = 'open'`, [asker.user.id])
  }
  expectProblem(await ask(), "too_many_payment_requests")
})

test("only the one who asks cancels, only the one who is asked declines, and nobody else sees it", async () => {
  const { id } = await asked()
  const stranger = await newMember()
  for (const [who, verb] of [
    [stranger, "cancel"],
    [stranger, "decline"],
    [payer, "cancel"],
    [asker, "decline"],
  ] as const) {
    expectProblem(await change(who, id, verb), "not_found")
  }
  expectProblem(await stranger.get(`${path}/${id}`), "not_found")
  expect(expectOk(await change(asker, id, "cancel")).state).toBe("canceled")
  expectProblem(await change(asker, id, "cancel"), "payment_request_closed")
  expectProblem(await change(payer, id, "decline"), "payment_request_closed")
  expect(await show(payer, id)).toMatchObject({ state: "canceled" })
})

test("a request that is declined is told to the one who asked", async () => {
  const { id } = await asked()
  expect(expectOk(await change(payer, id, "decline")).state).toBe("declined")
  expect((await noticesOf(asker))[0]).toMatchObject({
    type: "payment_request",
    text: "A payment request was declined",
    detail: `€24.50 from ${payer.username}`,
    subject: "request",
    requestId: id,
  })
  expectProblem(await change(asker, id, "cancel"), "payment_request_closed")
})

test("what a blocked member asks does not arrive, and looks to them as before", async () => {
  const { id } = await asked()
  expectOk(await change(payer, id, "decline", { block: true }))
  const again = await asked()
  expect(again.state).toBe("open")
  expect(await list(payer)).toHaveLength(1)
  expectProblem(await payer.get(`${path}/${again.id}`), "not_found")
  const blocks = expectOk(await payer.get<RequestBlock[]>("/api/request-blocks"))
  expect(blocks).toEqual([
    {
      id: expect.any(Number) as number,
      name: "Ada Asker",
      createdAt: expect.any(String) as string,
    },
  ])
  const removal = `/api/request-blocks/${blocks[0]?.id}/removal`
  expectProblem(await asker.post(removal, {}), "not_found")
  expectOk(await payer.post(removal, {}))
  expectProblem(await payer.post(removal, {}), "not_found")
  await asked()
  expect(await list(payer)).toHaveLength(2)
})

test("a request that nobody paid has expired after its last day", async () => {
  const { id } = await asked()
  await asOwner("update payment_requests set expires_on = bank_day(now()) where id = $1", [id])
  expect((await show(asker, id)).state).toBe("open")
  await asOwner("update payment_requests set expires_on = expires_on - 1 where id = $1", [id])
  expect((await show(asker, id)).state).toBe("expired")
  expectProblem(await change(payer, id, "decline"), "payment_request_closed")
  expectProblem(await change(asker, id, "cancel"), "payment_request_closed")
})

test("a request for an account that is closed is canceled", async () => {
  const body = { currency: "CHF", accountType: "current" }
  const francs = expectOk(await asker.post<Account>("/api/accounts", body))
  const { id } = await asked({ accountId: francs.id })
  expectOk(await asker.post(`/api/accounts/${francs.id}/closure`, { password: asker.password }))
  expect((await show(payer, id)).state).toBe("canceled")
})
