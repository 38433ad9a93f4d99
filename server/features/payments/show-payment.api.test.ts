import { expect, inject, test } from "vitest"
import type { Payment } from "#shared/contracts/payments.ts"
import type {
  PostingResult,
  Transaction,
  TransactionDetail,
} from "#shared/contracts/transactions.ts"
import { reasonSentence } from "#shared/payments/reason-codes.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import {
  elsewhere,
  moveOn,
  newPayer,
  orderPayment,
  receive,
} from "../../../testing/payments/order-payment.ts"

type Reader = Awaited<ReturnType<typeof newMember>>

const paymentOf = async (member: Reader, reference: string) =>
  expectOk(await member.get<Payment>(`/api/payments/${reference}`))

const taken = ({ steps }: Payment) =>
  steps.map(({ step, at }) => (at === null ? `(${step})` : step)).join(" ")

test("a payment to another bank is pending until that bank has answered, wherever it is shown", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction, payment } = await orderPayment(payer, fromAccountId, { speed: "instant" })
  const { reference } = transaction
  expect(transaction.status).toBe("pending")
  expect(payment).toMatchObject({
    reference,
    direction: "out",
    status: "pending",
    speed: "instant",
    amount: "100.00",
    counterpartyName: "Anna Weber",
    reason: null,
    endToEndId: null,
    sendsAt: null,
    canCancel: true,
    doNotResend: false,
  })
  expect(payment && taken(payment)).toBe("received (sent) (settled)")
  expect(await paymentOf(payer, reference)).toEqual(payment)

  const shown = async () => {
    const [newest] = expectOk(await payer.get<Transaction[]>("/api/transactions"))
    const detail = expectOk(await payer.get<TransactionDetail>(`/api/transactions/${reference}`))
    const csv = await fetch(new URL("/api/transactions.csv", inject("apis")[0]), {
      headers: { cookie: payer.cookie() },
    })
    const [, row] = (await csv.text()).split("\r\n")
    return [newest?.status, detail.status, /"(\w+)"$/.exec(row ?? "")?.[1]]
  }
  expect(await shown()).toEqual(["pending", "pending", "pending"])
  await moveOn(reference, "sent", "settled")
  expect(await shown()).toEqual(["completed", "completed", "completed"])
  expect((await payer.account("EUR")).balance).toBe("900.00")
})

const returnedAll = ["sent", "settled", "returned AC04"]

test.each([
  [["sent"], "pending", "received sent (settled)", null, "900.00"],
  [["sent", "settled"], "completed", "received sent settled", null, "900.00"],
  [["cancelled"], "cancelled", "received cancelled", null, "1000.00"],
  [
    ["sent", "rejected AC04"],
    "rejected",
    "received sent rejected",
    sayEach.en(reasonSentence("reject", "AC04")),
    "1000.00",
  ],
  [
    ["sent", "rejected XY99"],
    "rejected",
    "received sent rejected",
    sayEach.en(reasonSentence("reject", "XY99")),
    "1000.00",
  ],
  [
    returnedAll,
    "returned",
    "received sent settled returned",
    sayEach.en(reasonSentence("reject", "AC04")),
    "1000.00",
  ],
  [
    ["sent", "settled", "recall_requested"],
    "completed",
    "received sent settled recall_requested",
    null,
    "900.00",
  ],
  [
    ["sent", "settled", "recall_requested", "recall_refused CUST"],
    "completed",
    "received sent settled recall_requested recall_refused",
    sayEach.en(reasonSentence("refusal", "CUST")),
    "900.00",
  ],
  [
    ["sent", "settled", "recall_requested", "returned FOCR 95.00"],
    "recalled",
    "received sent settled recall_requested recalled",
    sayEach.en(reasonSentence("return", "FOCR")),
    "995.00",
  ],
] as [string[], string, string, string | null, string][])(
  "after %j a standard payment is %s",
  async (events, status, steps, reason, balance) => {
    const { payer, fromAccountId } = await newPayer()
    const { transaction } = await orderPayment(payer, fromAccountId)
    await moveOn(transaction.reference, ...events)
    const payment = await paymentOf(payer, transaction.reference)
    expect(payment).toMatchObject({ status, reason, canCancel: false, doNotResend: false })
    expect(payment.sendsAt).toBeNull()
    expect(taken(payment)).toBe(steps)
    const history = expectOk(await payer.get<Transaction[]>("/api/transactions"))
    expect(history.find(({ id }) => id === transaction.id)?.status).toBe(status)
    expect((await payer.account("EUR")).balance).toBe(balance)
  },
)

test.each([
  [["sent", "no_answer"], "unconfirmed", "received sent unconfirmed", "1000.00"],
  [["sent", "no_answer", "settled"], "completed", "received sent unconfirmed settled", "900.00"],
  [
    ["sent", "no_answer", "rejected AB06"],
    "rejected",
    "received sent unconfirmed rejected",
    "1000.00",
  ],
])("after %j an instant payment is %s", async (events, status, steps, balance) => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId, { speed: "instant" })
  await moveOn(transaction.reference, ...events)
  const payment = await paymentOf(payer, transaction.reference)
  expect(payment).toMatchObject({ status, doNotResend: status === "unconfirmed" })
  expect(taken(payment)).toBe(steps)
  expect((await payer.account("EUR")).balance).toBe(balance)
})

test("a repeated request gets its payment as it is today, and moves no more money", async () => {
  const { payer, fromAccountId } = await newPayer()
  const order = {
    fromAccountId,
    amount: "100.00",
    speed: "standard",
    reference: "Rent",
    recipientIban: elsewhere,
    recipientName: "Anna Weber",
  }
  const headers = { "idempotency-key": "once" }
  const first = expectOk(await payer.post<PostingResult>("/api/transfers", order, { headers }))
  expect(first.payment?.sendsAt).toMatch(/Z$/)
  const again = await payer.post<PostingResult>("/api/transfers", order, { headers })
  expect(again.headers.get("idempotency-replayed")).toBe("true")
  expect(expectOk(again)).toEqual(first)
  await moveOn(first.transaction.reference, "sent", "rejected AC01")
  const last = expectOk(await payer.post<PostingResult>("/api/transfers", order, { headers }))
  expect(last.transaction).toEqual({ ...first.transaction, status: "rejected" })
  expect(last.payment).toMatchObject({ status: "rejected", canCancel: false })
  expect((await payer.account("EUR")).balance).toBe("1000.00")
  const other = { ...order, speed: "instant" }
  expectProblem(await payer.post("/api/transfers", other, { headers }), "idempotency_key_reused")
})

test("a payment from another bank shows its payer, its identifier, and when it was credited", async () => {
  const payee = await newMember()
  const { iban } = await payee.account("EUR")
  await receive(iban)
  const [deposit] = expectOk(await payee.get<Transaction[]>("/api/transactions"))
  expect(deposit).toMatchObject({
    type: "deposit",
    status: "completed",
    direction: "in",
    amount: "250.00",
    counterpartyName: "Acme GmbH",
    description: "Salary",
  })
  const payment = await paymentOf(payee, deposit?.reference ?? "")
  expect(payment).toMatchObject({
    direction: "in",
    status: "completed",
    counterpartyName: "Acme GmbH",
    amount: "250.00",
    endToEndId: "SALARY-11",
    reason: null,
    canCancel: false,
    doNotResend: false,
  })
  expect(taken(payment)).toBe("received settled")
})

test("a payment into another currency shows what was sent in EUR", async () => {
  const { payer } = await newPayer()
  const pound = await payer.account("GBP")
  await payer.deposit(pound.id, "500.00")
  const { transaction, payment } = await orderPayment(payer, pound.id)
  expect(transaction).toMatchObject({ amount: "100.00", currency: "GBP", convertedCurrency: "EUR" })
  expect(payment?.amount).toBe(transaction.convertedAmount)
  await moveOn(transaction.reference, "sent", "rejected AC01")
  expect((await payer.account("GBP")).balance).toBe("500.00")
})

test("other members' payments, transactions within the bank, and unknown references look the same", async () => {
  const { payer, fromAccountId } = await newPayer()
  const other = await newPayer()
  const theirs = await orderPayment(other.payer, other.fromAccountId)
  const { iban } = await other.payer.account("EUR")
  const within = await orderPayment(payer, fromAccountId, { recipientIban: iban })
  expect(within).not.toHaveProperty("payment")
  expect(within.transaction.status).toBe("completed")
  const absent = await payer.get("/api/payments/TRF-20261120-ZZZZZZZZ")
  expectProblem(absent, "not_found")
  for (const reference of [
    theirs.transaction.reference,
    within.transaction.reference,
    within.transaction.reference.toLowerCase(),
    "1",
  ]) {
    const answer = await payer.get(`/api/payments/${reference}`)
    expect(withoutTrace(answer)).toBe(withoutTrace(absent))
    const cancelled = await payer.post(`/api/payments/${reference}/cancel`, {})
    expectProblem(cancelled, "not_found")
  }
  expect((await paymentOf(other.payer, theirs.transaction.reference)).status).toBe("pending")
  expectProblem(
    await newVisitor().get(`/api/payments/${theirs.transaction.reference}`),
    "not_signed_in",
  )
})
