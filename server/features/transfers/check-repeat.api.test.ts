import { beforeAll, expect, test } from "vitest"
import type { RepeatAnswer } from "#shared/contracts/transfers.ts"
import { type CardHolder, newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { type Customer, expectOk, newCustomer } from "../../../testing/customer.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"

const payment = {
  ...{ recipientIban: otherBankIban, amount: "250.00", currency: "EUR", text: "Rent" },
}
const check = async (customer: Customer, changes: object = {}) => {
  const asked = { ...payment, ...changes }
  return expectOk(await customer.post<RepeatAnswer>("/api/repeat-checks", asked)).sentAt
}

let holder: CardHolder
let customer: Customer
beforeAll(async () => {
  holder = await newCardHolder("5000.00")
  customer = holder.customer
})

test("the same payment is found, and nothing is written", async () => {
  expect(await check(customer)).toBeNull()
  const { id: fromAccountId } = await customer.account("EUR")
  const { recipientIban, amount } = payment
  const transfer = {
    ...{ fromAccountId, amount, recipientIban, recipientName: "Anna Weber" },
    reference: " Rent ",
  }
  const { transaction } = expectOk(
    await customer.post<{ transaction: { createdAt: string } }>("/api/transfers", transfer),
  )
  const before = await fingerprint(customer.user.id)
  expect(await check(customer)).toBe(transaction.createdAt)
  const spaced = otherBankIban.toLowerCase().replace(/.{4}/g, "$& ")
  expect(await check(customer, { recipientIban: spaced, amount: "250", text: "Rent " })).toBe(
    transaction.createdAt,
  )
  // A repeat is a question, never a refusal.
  expect(await fingerprint(customer.user.id)).toBe(before)
  expectOk(await customer.post("/api/transfers", transfer))
})

test.each([
  ["9 minutes", true],
  ["11 minutes", false],
])("a payment of %s ago is asked about: %s", async (age, isFound) => {
  const { id: fromAccountId } = await customer.account("EUR")
  const text = `Sent ${age} ago`
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'outgoing_transfer', 'userId', $1::int,
      'fromAccountId', $2::int, 'amount', '250.00', 'recipientName', 'Anna Weber', 'recipientIban', $3::text,
      'description', $4::text, 'speed', 'instant'), clock_timestamp() - $5::interval)`,
    [customer.user.id, fromAccountId, payment.recipientIban, text, age],
  )
  expect((await check(customer, { text })) !== null).toBe(isFound)
})

test.each([
  ["another amount", { amount: "250.01" }],
  ["another currency", { currency: "GBP" }],
  ["another text", { text: "Rent 2" }],
  ["no text", { text: "" }],
  ["another payee", { recipientIban: "DE89370400440532013000" }],
])("a payment with %s is another one, also by card", async (_what, change) => {
  expectOk(await holder.send({ amount: "250.00", description: "Rent" }))
  expect(await check(customer)).not.toBeNull()
  expect(await check(customer, change)).toBeNull()
})

test("another member's payment is nothing to the one who asks", async () => {
  const other = await newCustomer()
  expect(await check(other)).toBeNull()
})

test("an invalid question is refused", async () => {
  for (const change of [{ amount: "0" }, { currency: "JPY" }, { recipientIban: "DE00" }]) {
    const asked = { ...payment, ...change }
    expectProblem(await customer.post("/api/repeat-checks", asked), "invalid_request")
  }
})
