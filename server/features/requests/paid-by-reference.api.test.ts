import { afterAll, beforeAll, expect, test } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { formatCreditorReference } from "#shared/payments/creditor-reference.ts"
import { readEpcCode } from "#shared/payments/epc-code.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk } from "../../../testing/member.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { checkLedger } from "../../ledger/check.ts"

let bank: RailBank
type Member = Awaited<ReturnType<RailBank["member"]>>
let asker: Member

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  asker = await bank.member("0.00")
})
afterAll(() => bank.close())

const path = "/api/payment-requests"
const ask = async (changes: object = {}) =>
  expectOk(
    await asker.member.post<PaymentRequest>(path, {
      accountId: asker.accountId,
      amount: "24.50",
      reason: "Café",
      ...changes,
    }),
  )
const show = async ({ id }: PaymentRequest) =>
  expectOk(await asker.member.get<PaymentRequest>(`${path}/${id}`))
const newestNotice = async () =>
  expectOk(await asker.member.get<Notification[]>("/api/notifications"))[0]

/** Money from a simulated bank, until it is credited. */
async function arrive(text: string, amount = "24.50", scheme = "instant"): Promise<void> {
  const { txIds = [] } = await bank.banks.control("/incoming", {
    payeeIban: asker.iban,
    payeeName: "Ada Asker",
    payerName: "Nordlicht Studio GmbH",
    amount,
    text,
    scheme,
  })
  for (const txId of txIds) await bank.until(txId, "credited")
}

/** A transfer of a member with the reference as its text, as one who scans the code sends it. */
const send = async (from: Member, request: PaymentRequest, changes: object = {}) =>
  expectOk(
    await from.member.post<PostingResult>("/api/transfers", {
      fromAccountId: from.accountId,
      amount: "24.50",
      recipientIban: asker.iban,
      recipientName: "Ada Asker",
      reference: request.reference,
      ...changes,
    }),
  )

test("anybody is asked by a code with the IBAN, the amount, and a reference of its own", async () => {
  const request = await ask()
  expect(request).toMatchObject({ direction: "out", state: "open", asked: null })
  expect(request.qrCode?.split("\n").at(-1)).toBe("Cafe")
  expect(readEpcCode(request.qrCode ?? "")).toEqual({
    ok: true,
    payment: {
      iban: asker.iban,
      name: request.payeeName,
      amount: "24.50",
      reference: request.reference,
    },
  })
})

test("a code can't ask for other currencies than euros", async () => {
  const pounds = await asker.member.account("GBP")
  const body = { accountId: pounds.id, amount: "1.00", reason: "Tea" }
  expectProblem(await asker.member.post(path, body), "request_code_not_possible")
})

test.each(["instant", "standard"])(
  "money from another bank with the reference pays the request, by a payment of kind %s",
  async (scheme) => {
    const request = await ask()
    const typed = formatCreditorReference(request.reference).toLowerCase()
    await arrive(`Bike, ${typed}. Thanks`, "24.50", scheme)
    const paid = await show(request)
    expect(paid).toMatchObject({ state: "paid", qrCode: null })
    expect(paid.transaction).toMatch(/\S/)
    expect(await newestNotice()).toMatchObject({
      type: "money_received",
      text: "Your payment request was paid",
      subject: "request",
      requestId: request.id,
      detail: "€24.50 from Nordlicht Studio GmbH",
    })
  },
)

test("another amount is credited, leaves the request open, and the member is told", async () => {
  const request = await ask()
  for (const amount of ["24.49", "24.51"]) {
    await arrive(request.reference, amount)
    expect(await show(request)).toMatchObject({ state: "open", transaction: null })
    expect(await newestNotice()).toMatchObject({
      text: `You received €${amount}`,
      subject: "transaction",
      requestId: null,
      detail:
        "From Nordlicht Studio GmbH. Its reference is that of your payment request for €24.50, which stays open, because something else was asked for",
    })
  }
})

test("a second payment is credited and changes nothing, and the member is told", async () => {
  const request = await ask()
  await arrive(request.reference)
  const { transaction } = await show(request)
  await arrive(request.reference)
  expect(await show(request)).toMatchObject({ state: "paid", transaction })
  expect((await newestNotice())?.detail).toContain("which was paid already")
})

test("of many payments at once, one pays the request", async () => {
  const request = await ask()
  await Promise.all(Array.from({ length: 6 }, () => arrive(request.reference)))
  expect((await show(request)).state).toBe("paid")
})

test("money for an expired request pays it, because it can't be refused", async () => {
  const request = await ask()
  await bank.sql("update payment_requests set expires_on = bank_day(now()) - 1 where id = $1", [
    request.id,
  ])
  expect((await show(request)).state).toBe("expired")
  await arrive(request.reference)
  expect((await show(request)).state).toBe("paid")
})

test("money for a canceled request is credited, and the member is told", async () => {
  const request = await ask()
  expectOk(await asker.member.post(`${path}/${request.id}/cancel`, {}))
  await arrive(request.reference)
  expect((await show(request)).state).toBe("canceled")
  expect((await newestNotice())?.detail).toContain("which you had canceled")
})

test("another member pays with the reference, and the one who asks does not", async () => {
  const request = await ask()
  await asker.member.deposit((await asker.member.account("GBP")).id, "100.00")
  const own = await asker.member.post<{ id: number }>("/api/accounts", {
    currency: "EUR",
    accountType: "current",
  })
  await asker.member.deposit(expectOk(own).id, "100.00")
  await send({ ...asker, accountId: expectOk(own).id }, request)
  expect((await show(request)).state).toBe("open")
  const stranger = await bank.member("100.00")
  const { transaction } = await send(stranger, request)
  expect(await show(request)).toMatchObject({ state: "paid", transaction: transaction.reference })
})

test("a request to one member is not paid by another one, but by money from outside", async () => {
  const [payer, stranger] = [await bank.member("100.00"), await bank.member("100.00")]
  const request = await ask({ asked: payer.member.username })
  expect(request.qrCode).toBeNull()
  await send(stranger, request)
  expect((await show(request)).state).toBe("open")
  await arrive(request.reference)
  expect((await show(request)).state).toBe("paid")
  const again = await ask({ asked: payer.member.username })
  await send(payer, again)
  expect((await show(again)).state).toBe("paid")
})

test("the ledger agrees with all of this", async () => {
  await bank.requireAgreement()
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})
