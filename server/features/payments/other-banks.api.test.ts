import { expect, test } from "vitest"
import type { CardDetails, CardTransferResult, DebitCard } from "#shared/contracts/cards.ts"
import type { InTransit, OtherBanks } from "#shared/contracts/payments.ts"
import { expectEachRefused, nonTexts } from "../../../testing/bad-values.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import {
  elsewhere,
  moveOn,
  newPayer,
  orderPayment,
} from "../../../testing/payments/order-payment.ts"

test("what is in transit is summed by account, in the account's currency, until it arrives", async () => {
  const { payer, fromAccountId } = await newPayer()
  const pound = await payer.account("GBP")
  await payer.deposit(pound.id, "500.00")
  const inTransit = async () => expectOk(await payer.get<InTransit[]>("/api/payments/in-transit"))
  expect(await inTransit()).toEqual([])
  const first = await orderPayment(payer, fromAccountId, { amount: "12.30" })
  const second = await orderPayment(payer, fromAccountId, { amount: "7.70" })
  const third = await orderPayment(payer, pound.id, { amount: "40.01" })
  await moveOn(second.transaction.reference, "sent")
  const ofEuro = { accountId: fromAccountId, currency: "EUR" }
  const ofPound = { accountId: pound.id, currency: "GBP", amount: "40.01" }
  expect(await inTransit()).toEqual([{ ...ofEuro, amount: "20.00" }, ofPound])
  await moveOn(second.transaction.reference, "settled")
  await moveOn(third.transaction.reference, "sent", "rejected AC01")
  expect(await inTransit()).toEqual([{ ...ofEuro, amount: "12.30" }])
  await moveOn(first.transaction.reference, "cancelled")
  expect(await inTransit()).toEqual([])
  const other = await newMember()
  expect(expectOk(await other.get("/api/payments/in-transit"))).toEqual([])
})

test("the availability says when a standard payment goes out, and orders agree", async () => {
  const { payer, fromAccountId } = await newPayer()
  const path = "/api/payments/availability"
  const before = expectOk(await payer.get<OtherBanks>(path))
  const { payment } = await orderPayment(payer, fromAccountId)
  const after = expectOk(await payer.get<OtherBanks>(path))
  expect(before.open).toBe(true)
  expect(before.standardArrivesOn).toMatch(/^2\d{3}-\d\d-\d\d$/)
  expect([before.standardSendsAt, after.standardSendsAt]).toContain(payment?.sendsAt)
  expectProblem(await newVisitor().get(path), "not_signed_in")
})

test("a card pays other banks in the same way", async () => {
  const { payer } = await newPayer()
  const [card] = expectOk(await payer.get<DebitCard[]>("/api/debit-cards"))
  const { cvv } = expectOk(
    await payer.post<CardDetails>(`/api/debit-cards/${card?.id}/details`, {
      password: payer.password,
    }),
  )
  const order = {
    cardId: card?.id,
    amount: "25.00",
    description: "Tickets",
    cvv,
    speed: "standard",
    recipientIban: elsewhere,
    recipientName: "Anna Weber",
  }
  const { transaction, payment } = expectOk(
    await payer.post<CardTransferResult>("/api/card-transfer", order),
  )
  expect(transaction.status).toBe("pending")
  expect(payment).toMatchObject({ reference: transaction.reference, speed: "standard" })
  await moveOn(transaction.reference, "sent", "rejected AC04")
  expect((await payer.account("EUR")).balance).toBe("1000.00")
  await expectEachRefused(
    payer,
    "/api/card-transfer",
    order,
    "speed",
    {
      "Choose instant or standard": [...nonTexts, "", "Instant", "sepa"],
    },
    { optional: true },
  )
})

test("a speed is instant or standard; within the bank it changes nothing", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { iban } = await (await newMember()).account("EUR")
  const good = {
    fromAccountId,
    amount: "1.00",
    recipientIban: elsewhere,
    recipientName: "Payee",
    speed: "instant",
  }
  await expectEachRefused(
    payer,
    "/api/transfers",
    good,
    "speed",
    {
      "Choose instant or standard": [...nonTexts, "", "Instant", "sepa"],
    },
    { optional: true },
  )
  const within = await orderPayment(payer, fromAccountId, { recipientIban: iban })
  expect(within.transaction.status).toBe("completed")
  const { payment } = await orderPayment(payer, fromAccountId, { speed: undefined })
  expect(payment?.speed).toBe("instant")
})

test("an account can't be closed while a payment from it could still come back", async () => {
  const { payer, fromAccountId } = await newPayer()
  const close = () =>
    payer.post(`/api/accounts/${fromAccountId}/closure`, { password: payer.password })
  const { transaction } = await orderPayment(payer, fromAccountId, {
    amount: "1000.00",
    speed: "instant",
  })
  const { detail } = expectProblem(await close(), "payment_open")
  expect(detail).toContain("Nothing was closed.")
  await moveOn(transaction.reference, "sent")
  expectProblem(await close(), "payment_open")
  await moveOn(transaction.reference, "settled")
  expectOk(await close())
})
