import { expect, test } from "vitest"
import type { Spending } from "#shared/contracts/insights.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { newInsightMember } from "../../../testing/insight-member.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"
import { staffFunction } from "../../../testing/staff-functions.ts"

const spendingOf = async (member: Member) =>
  expectOk(await member.get<Spending>("/api/insights/spending"))

/** Corrects the entry of a transaction to the right amount; gives the correction's reference. */
async function correct(reference: string, amount: string): Promise<string> {
  const [entry] = await asOwner<{ id: number }>(
    "select id::float8 as id from journal_entries where reference = $1",
    [reference],
  )
  await staffFunction("entry_correct_carry_out", { entryId: entry?.id, amount })
  const [correction] = await asOwner<{ reference: string }>(
    `select e.reference from entry_reversals r join journal_entries e on e.id = r.entry_id
      where r.reversed_entry_id = $1`,
    [entry?.id],
  )
  return correction?.reference ?? ""
}

test("a transfer of which a part was corrected counts with the rest, for both members", async () => {
  const { member, euro, category, choose } = await newInsightMember()
  const other = await newMember()
  const { iban } = await other.account("EUR")
  const sent = await member.post<{ transaction: Transaction }>("/api/transfers", {
    fromAccountId: euro,
    recipientIban: iban,
    recipientName: "Restaurant",
    amount: "100.00",
  })
  const { reference } = expectOk(sent).transaction
  const correction = await correct(reference, "60.00")
  const spent = async () => {
    const { categories } = await spendingOf(member)
    return categories.map((one) => `${one.category} ${one.amount}`)
  }
  const [{ category: first } = { category: "" }] = (await spendingOf(member)).categories
  expect(await spent()).toEqual([`${first} 60.00`])
  expect(await spendingOf(other)).toMatchObject({ spent: "0.00", moneyIn: "60.00" })
  expect(await category(correction)).toMatchObject({ category: first, canChange: false })
  // What the member decides for the payment is decided for its correction.
  await choose(reference, { choice: "travel" })
  expect(await spent()).toEqual(["travel 60.00"])
  const change = { choice: "leisure" }
  expectProblem(
    await member.put(`/api/transactions/${correction}/category`, change),
    "category_fixed",
  )
})

test("a corrected deposit is own money with its correction", async () => {
  const { member, euro, posted } = await newInsightMember()
  await correct(await posted({ kind: "deposit", toAccountId: euro, amount: "50.00" }), "5.00")
  const { spent, moneyIn, excluded } = await spendingOf(member)
  expect({ spent, moneyIn }).toEqual({ spent: "0.00", moneyIn: "0.00" })
  expect(excluded).toEqual([{ category: "own", amount: "5005.00", payments: 3 }])
})

test("a payment of which another bank returned a part counts with the rest", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  await moveOn(transaction.reference, "sent", "settled", "returned AC04 95.00")
  expect(await spendingOf(payer)).toMatchObject({ spent: "5.00", moneyIn: "0.00" })
})

test("a payment of which another bank gave back a part after a recall counts with the rest", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  await moveOn(transaction.reference, "sent", "settled", "recall_requested", "returned AC04 40.00")
  expect(await spendingOf(payer)).toMatchObject({ spent: "60.00", moneyIn: "0.00" })
})
