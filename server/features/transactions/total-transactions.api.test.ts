import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { MoneyTotal, Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"

const totals = async (member: Member, query = "") =>
  expectOk(await member.get<MoneyTotal[]>(`/api/transaction-totals${query}`))

/** Adds money to an account as the bank, at a time in the past. */
async function receive(member: Member, { id }: Account, amount: string, at: string) {
  const fields = { kind: "deposit", toAccountId: id, amount, description: "Pay", payerName: "Acme" }
  await asOwner("select ledger_post_for_bank($1::jsonb, $2::timestamptz)", [
    { userId: member.user.id, dailyLimit: 50_000, timeZone: "Europe/Luxembourg", ...fields },
    at,
  ])
}

test("adds up money in and out by currency, in the bank's days, and leaves out moves between own accounts", async () => {
  const [member, friend] = await Promise.all([newMember(), newMember()])
  const euro = await member.account("EUR")
  const pound = await member.account("GBP")
  expect(await totals(member)).toEqual([])
  await receive(member, euro, "1000.00", "2026-01-31T22:59:59Z")
  await receive(member, euro, "50.25", "2026-01-31T23:00:00Z")
  await receive(member, pound, "10.00", "2026-02-02T10:00:00Z")
  const payee = await friend.account("EUR")
  const transfer = { fromAccountId: euro.id, recipientIban: payee.iban, recipientName: "Friend" }
  expectOk(await member.post("/api/transfers", { ...transfer, amount: "20.10" }))
  const { transaction } = expectOk(
    await member.post<{ transaction: Transaction }>("/api/exchange", {
      fromAccountId: euro.id,
      toAccountId: pound.id,
      amount: "100.00",
    }),
  )

  const pounds = { currency: "GBP", moneyIn: "10.00", moneyOut: "0.00" }
  expect(await totals(member)).toEqual([
    { currency: "EUR", moneyIn: "1050.25", moneyOut: "20.10" },
    pounds,
  ])
  // One account's own totals include what it exchanged.
  expect(await totals(member, `?account=${euro.id}`)).toEqual([
    { currency: "EUR", moneyIn: "1050.25", moneyOut: "120.10" },
  ])
  const exchanged = Number(transaction.convertedAmount)
  expect(await totals(member, `?account=${pound.id}`)).toEqual([
    { ...pounds, moneyIn: (10 + exchanged).toFixed(2) },
  ])
  // February begins at midnight in the bank's time zone, an hour before midnight in UTC.
  expect(await totals(member, "?from=2026-02-01&to=2026-02-28")).toEqual([
    { currency: "EUR", moneyIn: "50.25", moneyOut: "0.00" },
    pounds,
  ])
  expect(await totals(member, "?to=2026-01-31")).toEqual([
    { currency: "EUR", moneyIn: "1000.00", moneyOut: "0.00" },
  ])
  expect(await totals(member, "?kind=transfer")).toEqual([
    { currency: "EUR", moneyIn: "0.00", moneyOut: "20.10" },
  ])
  expect(await totals(member, "?min=20.10&max=50.25")).toEqual([
    { currency: "EUR", moneyIn: "50.25", moneyOut: "20.10" },
  ])
  expect(await totals(friend)).toEqual([{ currency: "EUR", moneyIn: "20.10", moneyOut: "0.00" }])
})

test("the totals of a filter are the sums of its list", async () => {
  const { payer, fromAccountId } = await newPayer()
  await orderPayment(payer, fromAccountId)
  const account = `?account=${fromAccountId}`
  for (const filter of ["", "&kind=deposit", "&kind=transfer", "&min=100", "&max=999.99"]) {
    const rows = expectOk(await payer.get<Transaction[]>(`/api/transactions${account}${filter}`))
    const sum = (direction: string) =>
      rows
        .filter((row) => row.direction === direction)
        .reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
    const listed = rows.length === 0 ? [] : [[sum("in"), sum("out")]]
    const added = (await totals(payer, `${account}${filter}`)).map(({ moneyIn, moneyOut }) =>
      [moneyIn, moneyOut].map((amount) => Math.round(Number(amount) * 100)),
    )
    expect(added, filter).toEqual(listed)
  }
})

test("a payment that did not go through, and its money back, are not counted", async () => {
  const { payer, fromAccountId } = await newPayer()
  const before = await totals(payer)
  const { transaction } = await orderPayment(payer, fromAccountId)
  expect(await totals(payer)).not.toEqual(before)
  await moveOn(transaction.reference, "sent", "rejected AC01")
  expect(await totals(payer)).toEqual(before)
})

test("refuses a search, wrong filters, and another member's account", async () => {
  const [member, stranger] = await Promise.all([newMember(), newMember()])
  const ask = (query: string) => member.get(`/api/transaction-totals?${query}`)
  for (const query of ["q=rent", "from=2026-02-30", "min=5&max=1", "kind=gift", "cursor=x"]) {
    expectProblem(await ask(query), "invalid_request")
  }
  const { id } = await stranger.account("EUR")
  expectProblem(await ask(`account=${id}`), "not_found")
})
