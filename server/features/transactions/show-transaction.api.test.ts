import { expect, test } from "vitest"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { Transaction, TransactionDetail } from "#shared/contracts/transactions.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const show = async (member: Member, reference: string) =>
  expectOk(await member.get<TransactionDetail>(`/api/transactions/${reference}`))

test("payer and payee see both sides, and each only their own account's balance", async () => {
  const payer = await newMember({ firstName: "Ada", lastName: "Payer" })
  const payee = await newMember({ firstName: "Ben", lastName: "Payee" })
  const from = await payer.account("EUR")
  const to = await payee.account("EUR")
  await payer.deposit(from.id, "100.00")
  const { transaction } = expectOk(
    await payer.post<{ transaction: Transaction }>("/api/transfers", {
      fromAccountId: from.id,
      amount: "30.00",
      recipientIban: to.iban,
      recipientName: "Ben Payee",
      reference: "Rent",
    }),
  )
  const sides = {
    from: { name: "Ada Payer", iban: from.iban },
    to: { name: "Ben Payee", iban: to.iban },
  }
  const paid = await show(payer, transaction.reference)
  expect(paid).toMatchObject({ ...transaction, ...sides, message: "Rent", paymentReference: null })
  expect(paid.from.accountName).toBe(from.name)
  expect(paid.to.accountName).toBeNull()
  expect(paid.legs).toEqual([
    {
      accountName: from.name,
      accountIban: from.iban,
      currency: "EUR",
      amount: "-30.00",
      balanceAfter: "70.00",
    },
  ])
  const received = await show(payee, transaction.reference)
  expect(received).toMatchObject({ ...sides, direction: "in", amount: "30.00", message: "Rent" })
  expect(received.from.accountName).toBeNull()
  expect(received.legs.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    ["30.00", "30.00"],
  ])
})

test("a transfer between own accounts has two legs", async () => {
  const member = await newMember()
  const [euro, sterling] = [await member.account("EUR"), await member.account("GBP")]
  await member.deposit(euro.id, "100.00")
  const { transaction } = expectOk(
    await member.post<{ transaction: Transaction }>("/api/exchange", {
      fromAccountId: euro.id,
      toAccountId: sterling.id,
      amount: "40.00",
    }),
  )
  const { legs, exchangeRate, message } = await show(member, transaction.reference)
  expect(message).toBeNull()
  expect(exchangeRate).toBe(transaction.exchangeRate)
  expect(legs).toMatchObject([
    { accountName: euro.name, amount: "-40.00", balanceAfter: "60.00" },
    {
      accountName: sterling.name,
      amount: transaction.convertedAmount,
      balanceAfter: transaction.convertedAmount,
    },
  ])
})

test("a transaction names the request that it paid, to both sides", async () => {
  const payer = await newMember()
  const payee = await newMember({ firstName: "Ben", lastName: "Payee" })
  const [from, to] = [await payer.account("EUR"), await payee.account("EUR")]
  await payer.deposit(from.id, "100.00")
  const request = expectOk(
    await payee.post<PaymentRequest>("/api/payment-requests", {
      asked: payer.user.username,
      accountId: to.id,
      amount: "30.00",
      reason: "Dinner",
    }),
  )
  const { transaction } = expectOk(
    await payer.post<{ transaction: Transaction }>("/api/transfers", {
      fromAccountId: from.id,
      amount: "30.00",
      requestId: request.id,
      recipientIban: to.iban,
      recipientName: "Ben Payee",
    }),
  )
  for (const member of [payer, payee]) {
    const shown = await show(member, transaction.reference)
    expect(shown).toMatchObject({ requestId: request.id, order: null })
  }
})
