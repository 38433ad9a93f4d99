import { beforeAll, expect, test } from "vitest"
import type { RepeatAnswer } from "#shared/contracts/transfers.ts"
import { type CardHolder, newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const payment = {
  recipientIban: otherBankIban,
  amount: "250.00",
  currency: "EUR",
  text: "Rent",
}
const check = async (member: Member, changes: object = {}) => {
  const asked = { ...payment, ...changes }
  return expectOk(await member.post<RepeatAnswer>("/api/repeat-checks", asked)).sentAt
}

let holder: CardHolder
let member: Member
beforeAll(async () => {
  holder = await newCardHolder("5000.00")
  member = holder.member
})

test("the same payment is found, and nothing is written", async () => {
  expect(await check(member)).toBeNull()
  const { id: fromAccountId } = await member.account("EUR")
  const { recipientIban, amount } = payment
  const transfer = {
    fromAccountId,
    amount,
    recipientIban,
    recipientName: "Anna Weber",
    reference: " Rent ",
  }
  const { transaction } = expectOk(
    await member.post<{ transaction: { createdAt: string } }>("/api/transfers", transfer),
  )
  const before = await fingerprint(member.user.id)
  expect(await check(member)).toBe(transaction.createdAt)
  const spaced = otherBankIban.toLowerCase().replace(/.{4}/g, "$& ")
  expect(await check(member, { recipientIban: spaced, amount: "250", text: "Rent " })).toBe(
    transaction.createdAt,
  )
  // A repeat is a question, never a refusal.
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await member.post("/api/transfers", transfer))
})

test.each([
  ["9 minutes", true],
  ["11 minutes", false],
])("a payment of %s ago is asked about: %s", async (age, isFound) => {
  const { id: fromAccountId } = await member.account("EUR")
  const text = `Sent ${age} ago`
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'outgoing_transfer', 'userId', $1::int,
      'fromAccountId', $2::int, 'amount', '250.00', 'recipientName', 'Anna Weber', 'recipientIban', $3::text,
      'description', $4::text, 'speed', 'instant'), clock_timestamp() - $5::interval)`,
    [member.user.id, fromAccountId, payment.recipientIban, text, age],
  )
  expect((await check(member, { text })) !== null).toBe(isFound)
})

test.each([
  ["another amount", { amount: "250.01" }],
  ["another currency", { currency: "GBP" }],
  ["another text", { text: "Rent 2" }],
  ["no text", { text: "" }],
  ["another payee", { recipientIban: "DE89370400440532013000" }],
])("a payment with %s is another one, also by card", async (_what, change) => {
  expectOk(await holder.send({ amount: "250.00", description: "Rent" }))
  expect(await check(member)).not.toBeNull()
  expect(await check(member, change)).toBeNull()
})

test("another member's payment is nothing to the one who asks", async () => {
  const other = await newMember()
  expect(await check(other)).toBeNull()
})

test("an invalid question is refused", async () => {
  for (const change of [{ amount: "0" }, { currency: "JPY" }, { recipientIban: "DE00" }]) {
    const asked = { ...payment, ...change }
    expectProblem(await member.post("/api/repeat-checks", asked), "invalid_request")
  }
})
