import { expect, inject, test } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import type { InTransit, Payment } from "#shared/contracts/payments.ts"
import type { Transaction, TransactionDetail } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment, receive } from "../../../testing/payments/order-payment.ts"

const cancel = (reference: string) => `/api/payments/${reference}/cancel`

test("a queued payment is canceled: the money and the day's limit are back, and a second time changes nothing", async () => {
  const { payer, fromAccountId } = await newPayer()
  const limits = async () => expectOk(await payer.get<Limits>("/api/limits"))
  const before = await limits()
  const { transaction } = await orderPayment(payer, fromAccountId)
  const { reference } = transaction
  expect(await limits()).not.toEqual(before)

  const payment = expectOk(await payer.post<Payment>(cancel(reference), {}))
  expect(payment).toMatchObject({ reference, status: "cancelled", canCancel: false, sendsAt: null })
  expect((await payer.account("EUR")).balance).toBe("1000.00")
  expect(await limits()).toEqual(before)
  expect(expectOk(await payer.get<InTransit[]>("/api/payments/in-transit"))).toEqual([])
  const [back, order] = expectOk(await payer.get<Transaction[]>("/api/transactions"))
  expect(back).toMatchObject({
    type: "deposit",
    status: "completed",
    amount: "100.00",
    description: "Not sent: Rent",
  })
  expect(order).toMatchObject({ reference, status: "cancelled", amount: "100.00" })
  for (const one of [back, order]) {
    const path = `/api/transactions/${one?.reference}`
    const { paymentReference } = expectOk(await payer.get<TransactionDetail>(path))
    expect(paymentReference).toBe(reference)
  }

  expect(expectOk(await payer.post<Payment>(cancel(reference), {}))).toEqual(payment)
  expect((await payer.account("EUR")).balance).toBe("1000.00")
})

test.each([
  [["sent"], "This payment is already on its way to the other bank. Nothing was canceled."],
  [["sent", "settled"], "This payment has arrived at the other bank. Nothing was canceled."],
  [
    ["sent", "rejected AC01"],
    "This payment was not sent, and the money is back in your account. Nothing was canceled.",
  ],
])("after %j a payment can't be canceled, and nothing moves", async (events, detail) => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  await moveOn(transaction.reference, ...events)
  const { balance } = await payer.account("EUR")
  const answer = await payer.post(cancel(transaction.reference), {})
  expect(expectProblem(answer, "payment_not_cancellable").detail).toBe(detail)
  expect((await payer.account("EUR")).balance).toBe(balance)
})

test("a payment from another bank can't be canceled", async () => {
  const payee = await newMember()
  await receive((await payee.account("EUR")).iban)
  const [deposit] = expectOk(await payee.get<Transaction[]>("/api/transactions"))
  const answer = await payee.post(cancel(deposit?.reference ?? ""), {})
  expectProblem(answer, "payment_not_cancellable")
  expect((await payee.account("EUR")).balance).toBe("250.00")
})

test("of a cancellation and the worker's claim at the same time, exactly one wins, and money moves once", async () => {
  const { payer, fromAccountId } = await newPayer()
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const before = (await payer.account("EUR")).balance
    const { transaction } = await orderPayment(payer, fromAccountId, { amount: "1.00" })
    const { reference } = transaction
    // What the worker's claim does to one queued payment (rail-send.sql).
    const claim = asOwner<{ id: string }>(
      `update payments set message_id = 900000000 + id where id in (select id from payments
        where tx_id = $1 and send_at is not null and message_id is null for update skip locked)
        returning id`,
      [reference],
    )
    const [answer, claimed, again] = await Promise.all([
      payer.post<Payment>(cancel(reference), {}),
      claim,
      payer.post<Payment>(cancel(reference), {}),
    ])
    const cancelled = answer.status === 200
    expect(again.status).toBe(answer.status)
    if (cancelled) expect(claimed).toEqual([])
    else expectProblem(answer, "payment_not_cancellable")
    outcomes.add(cancelled ? "canceled" : "claimed")
    const { status } = expectOk(await payer.get<Payment>(`/api/payments/${reference}`))
    expect(status).toBe(cancelled ? "cancelled" : "pending")
    const after = Number((await payer.account("EUR")).balance)
    expect(after).toBeCloseTo(Number(before) - (cancelled ? 0 : 1), 2)
    await asOwner("update payments set message_id = null where tx_id = $1", [reference])
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test("many cancellations at once give the money back once", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  const path = cancel(transaction.reference)
  const answers = await Promise.all(Array.from({ length: 8 }, () => payer.post<Payment>(path, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await payer.account("EUR")).balance).toBe("1000.00")
  const history = expectOk(await payer.get<Transaction[]>("/api/transactions"))
  expect(history.filter(({ description }) => description === "Not sent: Rent")).toHaveLength(1)
})

test("a cancellation is announced to the member's open pages", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  const [api = ""] = inject("apis")
  const stream = await openLiveStream(api, payer.cookie())
  // Everything posted before is announced once more when it is sealed.
  const before = stream.events().length
  expectOk(await payer.post(cancel(transaction.reference), {}))
  await expect
    .poll(() => stream.events().slice(before).flat())
    .toEqual(expect.arrayContaining(["accounts", "transactions"]))
  stream.close()
})

test("canceling requires sign-in", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  expectProblem(await newVisitor().post(cancel(transaction.reference), {}), "not_signed_in")
  expect((await payer.account("EUR")).balance).toBe("900.00")
})
