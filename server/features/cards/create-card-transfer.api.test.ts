import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import {
  badAmounts,
  badIbans,
  badIds,
  badLines,
  expectEachRefused,
  ibansOutsideSepa,
  nonTexts,
} from "../../../testing/bad-values.ts"
import { newCardHolder, otherBankIban, wrongCvv } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

test("a card transfer reaches another member, with the bank's reference", async () => {
  const { member, send } = await newCardHolder("100.00")
  const payee = await newMember()
  const { iban: recipientIban } = await payee.account("EUR")
  const order = { amount: "40", recipientIban, recipientName: "Bo Ek", description: "Tickets" }
  const { reference, transaction } = expectOk(await send(order))
  expect(reference).toMatch(/^CRD-/)
  expect(transaction).toMatchObject({
    reference,
    amount: "40.00",
    currency: "EUR",
    direction: "out",
    type: "transfer",
    description: "Tickets",
    recipientName: "Bo Ek",
    recipientIban,
  })
  expect((await member.account("EUR")).balance).toBe("60.00")
  expect((await payee.account("EUR")).balance).toBe("40.00")
})

test("a card transfer to another bank is pending until that bank answers", async () => {
  const { member, send } = await newCardHolder("100.00")
  const { reference, transaction } = expectOk(await send({ amount: "25.50" }))
  expect(transaction.status).toBe("pending")
  expect((await member.account("EUR")).balance).toBe("74.50")
  const legs = await asOwner<{ system_account: string; amount: string }>(
    `select system_account, p.amount from postings p join journal_entries e on e.id = p.entry_id
      where e.reference = $1 and system_account is not null`,
    [reference],
  )
  expect(legs).toEqual([{ system_account: "payments_in_transit", amount: "25.50" }])
})

test("exactly the card's limit is accepted, a cent more is refused, and the next day starts again", async () => {
  const { member, card, send } = await newCardHolder()
  const before = await fingerprint(member.user.id)
  const { detail } = expectProblem(await send({ amount: "2500.01" }), "card_limit_exceeded")
  expect(detail).toBe(
    "Transfer amount exceeds daily card limit. Its limit is €2,500.00 a day. You have €2,500.00 left today. No money moved.",
  )
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await send({ amount: "2500.00" }))
  expectProblem(await send({ amount: "0.01" }), "card_limit_exceeded")
  await asOwner(
    "update limit_counters set day = day - 1 where scope = 'card' and subject_id = $1",
    [card.id],
  )
  expectOk(await send({ amount: "2500.00" }))
})

test("fifty concurrent transfers through both processes stop exactly at the limit", async () => {
  const { member, send } = await newCardHolder("9000.00")
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ amount: "100.00" })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "card_limit_exceeded")
  }
  expect((await member.account("EUR")).balance).toBe("6500.00")
})

test("an account transfer does not count against the card's limit, but against the member's", async () => {
  const { member, card, send } = await newCardHolder("60000.00")
  const order = { fromAccountId: card.accountId, recipientIban: otherBankIban, recipientName: "P" }
  expectOk(await member.post("/api/transfers", { ...order, amount: "47500.01" }))
  expectProblem(await send({ amount: "2500.00" }), "daily_limit_exceeded")
  expectOk(await send({ amount: "2499.99" }))
})

test("a transfer that exceeds the balance is refused", async () => {
  const { member, send } = await newCardHolder("10.00")
  const { detail } = expectProblem(await send({ amount: "10.01" }), "insufficient_funds")
  expect(detail).toBe("Transfer amount exceeds available balance. No money moved.")
  expectOk(await send({ amount: "10.00" }))
  expect((await member.account("EUR")).balance).toBe("0.00")
})

test("a transfer to the card's own account, or to our bank code without an account, is refused", async () => {
  const { member, send } = await newCardHolder()
  const { iban } = await member.account("EUR")
  expectProblem(await send({ recipientIban: iban }), "same_account")
  const nobody = makeIban("EUR", 999_999_999_999n)
  expectProblem(await send({ recipientIban: nobody }), "payee_not_found")
})

test("an expired card is refused after its last day, but not on it", async () => {
  const { member, card, send } = await newCardHolder()
  // The code is derived from the expiry date, so another date has another code.
  const sendAs = async (expiryDate: string) => {
    await asOwner(`update debit_cards set expiry_date = ${expiryDate} where id = $1`, [card.id])
    const path = `/api/debit-cards/${card.id}/details`
    const { cvv } = expectOk(await member.post<CardDetails>(path, { password: member.password }))
    return send({ cvv })
  }
  const today = "(now() at time zone 'Europe/Luxembourg')::date"
  expectProblem(await sendAs(`${today} - 1`), "card_expired")
  expectOk(await sendAs(today))
})

test("fifty concurrent requests with one key are one transfer, whatever the CVV of the repeated ones", async () => {
  const { member, details, send } = await newCardHolder("100.00")
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ amount: "10" }, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  const before = await fingerprint(member.user.id)
  const again = await send({ amount: "10", cvv: wrongCvv(details) }, key)
  expect([again.status, again.body]).toEqual([201, answers[0]?.body])
  expect(again.headers.get("idempotency-replayed")).toBe("true")
  expectProblem(await send({ amount: "11" }, key), "idempotency_key_reused")
  expect(await fingerprint(member.user.id)).toBe(before)
  expect((await member.account("EUR")).balance).toBe("90.00")
})

test("invalid input is refused field by field and changes nothing", async () => {
  const { member, card, details } = await newCardHolder()
  const good = {
    cardId: card.id,
    amount: "1.00",
    recipientName: "Payee",
    recipientIban: otherBankIban,
    description: "Test",
    cvv: details.cvv,
  }
  const refused = expectEachRefused.bind(null, member, "/api/card-transfer", good)
  await refused("cardId", { "Please select a card": badIds })
  const { "Amount must be a positive number": noAmount = [], ...otherAmounts } = badAmounts
  await refused("amount", {
    "Amount is required": [...nonTexts, ""],
    "Amount must be greater than 0": noAmount.filter((v) => typeof v === "string" && v !== ""),
    ...otherAmounts,
  })
  await refused("recipientIban", badIbans)
  await refused("recipientIban", ibansOutsideSepa)
  await refused("recipientName", {
    "Recipient name must be at least 2 characters": [...nonTexts, "", " ", "A", " A "],
    ...badLines("Recipient name", 70),
  })
  await refused("description", {
    "Description is required": [...nonTexts, "", " "],
    ...badLines("Description", 140),
  })
  await refused("cvv", {
    "CVV is required": [...nonTexts, "", "1", "12"],
    "Invalid CVV": ["12345", "12a", "١٢٣", "1 2", "-12", "9".repeat(5_000)],
  })
})

test("a card transfer requires sign-in", async () => {
  const order = { cardId: 1, amount: "1", recipientIban: otherBankIban, recipientName: "Pa" }
  const answer = await newVisitor().post("/api/card-transfer", { ...order, cvv: "123" })
  expectProblem(answer, "not_signed_in")
})
