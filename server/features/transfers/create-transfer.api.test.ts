import { expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { convert } from "#shared/money/convert.ts"
import { currencies } from "#shared/money/currency.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import {
  badAmounts,
  badIbans,
  badIds,
  badLines,
  expectEachRefused,
  ibansOutsideSepa,
  nonTexts,
  validNames,
} from "../../../testing/bad-values.ts"
import { fingerprint } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

const outside = "DE89370400440532013000"

/** A member with 1000.00 EUR, and the id of that account. */
async function newPayer(details = {}): Promise<{ payer: Member; fromAccountId: number }> {
  const payer = await newMember(details)
  const { id } = await payer.account("EUR")
  await payer.deposit(id, "1000.00")
  return { payer, fromAccountId: id }
}

async function rateOf(member: Member, from: string, to: string): Promise<string> {
  const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
  return rates.find((r) => r.fromCurrency === from && r.toCurrency === to)?.rate ?? "none"
}

const newest = async (member: Member) =>
  expectOk(await member.get<Transaction[]>("/api/transactions"))[0]

test("a transfer to another member arrives immediately, and each sees their own side", async () => {
  const { payer, fromAccountId } = await newPayer({ firstName: "Marta", lastName: "Kessler" })
  const payee = await newMember({ firstName: "Tomás" })
  const { iban } = await payee.account("EUR")
  const answer = await payer.post<PostingResult>("/api/transfers", {
    fromAccountId,
    amount: "250",
    recipientIban: ` ${iban.toLowerCase().replace(/.{4}/g, "$& ")}`,
    recipientName: " Tomás ",
    reference: "Rent",
  })
  expect(answer.status).toBe(201)
  const { transaction } = answer.body
  const common = { type: "transfer", status: "completed", amount: "250.00", currency: "EUR" }
  expect(transaction).toMatchObject({
    ...common,
    direction: "out",
    description: "Rent",
    recipientName: "Tomás",
    recipientIban: iban,
    counterpartyName: "Tomás",
    convertedAmount: null,
    exchangeRate: null,
  })
  expect(transaction.reference).toMatch(/^TRF-\d{8}-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await newest(payer)).toEqual(transaction)
  expect(await newest(payee)).toEqual({
    ...transaction,
    direction: "in",
    recipientName: null,
    recipientIban: null,
    counterpartyName: "Marta Kessler",
  })
  expect((await payer.account("EUR")).balance).toBe("750.00")
  expect((await payee.account("EUR")).balance).toBe("250.00")
})

test("without a reference, each side sees the other's name", async () => {
  const { payer, fromAccountId } = await newPayer()
  const payee = await newMember()
  const { iban } = await payee.account("EUR")
  const order = { fromAccountId, amount: "1", recipientIban: iban, recipientName: "T. P." }
  expectOk(await payer.post("/api/transfers", order))
  expect((await newest(payer))?.description).toBe("Transfer to T. P.")
  expect(await newest(payee)).toMatchObject({
    description: "Transfer from Test Member",
    counterpartyName: "Test Member",
  })
})

test("an account in another currency receives the amount at the bank's rate, which is stored", async () => {
  const { payer, fromAccountId } = await newPayer()
  const payee = await newMember()
  const { iban } = await payee.account("GBP")
  const rate = await rateOf(payer, "EUR", "GBP")
  const received = toDecimal(convert(fromDecimal("99.99"), rate))
  const order = { fromAccountId, amount: "99.99", recipientIban: iban, recipientName: "P" }
  const { transaction } = expectOk(await payer.post<PostingResult>("/api/transfers", order))
  expect(transaction).toMatchObject({
    amount: "99.99",
    currency: "EUR",
    exchangeRate: rate,
    convertedAmount: received,
    convertedCurrency: "GBP",
  })
  expect(await newest(payee)).toMatchObject({
    direction: "in",
    amount: received,
    currency: "GBP",
    exchangeRate: rate,
    convertedAmount: null,
  })
  expect((await payee.account("GBP")).balance).toBe(received)
  expect((await payer.account("EUR")).balance).toBe("900.01")
})

test("a transfer between own accounts is one row, outgoing from the source", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { iban } = await payer.account("GBP")
  const order = { fromAccountId, amount: "100", recipientIban: iban, recipientName: "Me" }
  const { transaction } = expectOk(await payer.post<PostingResult>("/api/transfers", order))
  expect(transaction).toMatchObject({ direction: "out", amount: "100.00", currency: "EUR" })
  const history = expectOk(await payer.get<Transaction[]>("/api/transactions"))
  expect(history.filter(({ type }) => type === "transfer")).toEqual([transaction])
  const received = toDecimal(convert(10_000n, await rateOf(payer, "EUR", "GBP")))
  expect((await payer.account("GBP")).balance).toBe(received)
})

test("a transfer to another bank is debited at once and pending until that bank answers", async () => {
  const { payer, fromAccountId } = await newPayer()
  const order = { fromAccountId, amount: "100.00", recipientIban: outside, recipientName: "Acme" }
  const { transaction } = expectOk(await payer.post<PostingResult>("/api/transfers", order))
  expect(transaction).toMatchObject({
    status: "pending",
    amount: "100.00",
    currency: "EUR",
    recipientIban: outside,
    counterpartyName: "Acme",
    exchangeRate: null,
  })
  expect((await payer.account("EUR")).balance).toBe("900.00")
})

test("our own bank code without an account, and the same account, are refused", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { iban } = await payer.account("EUR")
  const before = await fingerprint(payer.user.id)
  const order = { fromAccountId, amount: "1", recipientName: "P" }
  for (const currency of currencies) {
    const recipientIban = makeIban(currency, 999_999_999_999n)
    expectProblem(
      await payer.post("/api/transfers", { ...order, recipientIban }),
      "payee_not_found",
    )
  }
  expectProblem(
    await payer.post("/api/transfers", { ...order, recipientIban: iban }),
    "same_account",
  )
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("a cent more than the balance is refused; the full balance is not", async () => {
  const { payer, fromAccountId } = await newPayer()
  const order = { fromAccountId, recipientIban: outside, recipientName: "P" }
  const before = await fingerprint(payer.user.id)
  const refused = await payer.post("/api/transfers", { ...order, amount: "1000.01" })
  const { detail } = expectProblem(refused, "insufficient_funds")
  expect(detail).toBe("Transfer amount exceeds available balance. No money moved.")
  expect(await fingerprint(payer.user.id)).toBe(before)
  expectOk(await payer.post("/api/transfers", { ...order, amount: "1000.00" }))
  expect((await payer.account("EUR")).balance).toBe("0.00")
})

test("an amount that converts to zero is refused", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { iban } = await (await newMember()).account("GBP")
  const order = { fromAccountId, amount: "0.01", recipientIban: iban, recipientName: "P" }
  expectProblem(await payer.post("/api/transfers", order), "amount_too_small")
})

test("if the receiving account would exceed its maximum, the transfer is refused and the payer keeps the money", async () => {
  const { payer, fromAccountId } = await newPayer()
  const payee = await newMember()
  const full = await payee.account("EUR")
  await payee.deposit(full.id, "9999999999.99")
  const before = await fingerprint(payer.user.id)
  const order = { fromAccountId, amount: "0.01", recipientIban: full.iban, recipientName: "P" }
  expectProblem(await payer.post("/api/transfers", order), "balance_too_large")
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("another member's account and a nonexistent one get the same response", async () => {
  const { payer } = await newPayer()
  const other = await newPayer()
  const before = await fingerprint(other.payer.user.id)
  const { iban } = await payer.account("EUR")
  // The last one is the sender's own account: a second confirmation request must not reveal the owner.
  const theirs = (await other.payer.account("EUR")).iban
  for (const recipientIban of [outside, iban, makeIban("EUR", 999_999_999_999n), theirs]) {
    const order = { amount: "1", recipientIban, recipientName: "P" }
    const [foreign, absent] = await Promise.all(
      [other.fromAccountId, 900_000_000].map((fromAccountId) =>
        payer.post("/api/transfers", { ...order, fromAccountId }),
      ),
    )
    if (!foreign || !absent) throw new Error("no answer")
    expectProblem(foreign, "not_found")
    expect(withoutTrace(foreign)).toBe(withoutTrace(absent))
  }
  expect(await fingerprint(other.payer.user.id)).toBe(before)
})

test("invalid input is refused field by field and changes nothing", async () => {
  const { payer, fromAccountId } = await newPayer()
  const good = {
    fromAccountId,
    amount: "1.00",
    recipientIban: outside,
    recipientName: "Payee",
    reference: "Test",
  }
  const expectRefused = expectEachRefused.bind(null, payer, "/api/transfers", good)
  await expectRefused("fromAccountId", { "Choose the account to send from": badIds })
  await expectRefused("amount", badAmounts)
  await expectRefused("recipientIban", badIbans)
  await expectRefused("recipientIban", ibansOutsideSepa)
  await expectRefused("recipientName", {
    "Recipient name is required": [...nonTexts, "", " ", "\u2003"],
  })
  await expectRefused("recipientName", badLines("Recipient name", 70))
  await expectRefused("reference", { "Reference must be text": nonTexts }, { optional: true })
  await expectRefused("reference", badLines("Reference", 140), { optional: true })
})

test("names and references in any script are returned unchanged", async () => {
  const { payer, fromAccountId } = await newPayer()
  for (const text of validNames) {
    const order = { fromAccountId, amount: "0.01", recipientIban: outside }
    const answer = await payer.post<PostingResult>("/api/transfers", {
      ...order,
      recipientName: text,
      reference: text,
    })
    expect(expectOk(answer).transaction).toMatchObject({ recipientName: text, description: text })
    expect(await newest(payer)).toMatchObject({ recipientName: text, description: text })
  }
})

test("a transfer requires sign-in", async () => {
  const order = { fromAccountId: 1, amount: "1", recipientIban: outside, recipientName: "P" }
  expectProblem(await newVisitor().post("/api/transfers", order), "not_signed_in")
})
