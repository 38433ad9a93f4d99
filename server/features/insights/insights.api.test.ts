import { beforeEach, expect, test } from "vitest"
import type { CategoryRule, Spending } from "#shared/contracts/insights.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { type InsightMember, newInsightMember } from "../../../testing/insight-member.ts"
import { expectOk, newMember } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"
import { staffFunction } from "../../../testing/staff-functions.ts"
import { fillVault } from "../../../testing/staff-subjects.ts"

const baker = { recipientName: "Bäckerei Royal", recipientIban: "DE89370400440532013000" }
const plain = { recipientName: "Muster & Co", recipientIban: "DE89370400440532013000" }

let insightMember: InsightMember
beforeEach(async () => {
  insightMember = await newInsightMember()
})

const spentOn = async () =>
  (await insightMember.spending()).categories.map(({ category, amount }) => `${category} ${amount}`)

test("a transfer between own accounts, an exchange, and own deposits are neither spending nor income", async () => {
  const { member, euro, posted, spending } = insightMember
  const { id: savings, iban } = expectOk(
    await member.post<{ id: number; iban: string }>("/api/accounts", {
      currency: "EUR",
      accountType: "savings",
    }),
  )
  const transfer = {
    fromAccountId: euro,
    recipientIban: iban,
    recipientName: "Rent",
    amount: "100.00",
  }
  expectOk(await member.post("/api/transfers", { ...transfer, reference: "Rent" }))
  await posted({
    kind: "exchange",
    fromAccountId: euro,
    amount: "50.00",
    toAccountId: (await member.account("GBP")).id,
  })
  const found = await spending()
  expect(found).toMatchObject({ spent: "0.00", moneyIn: "0.00", categories: [], payees: [] })
  expect(found.excluded).toMatchObject([{ category: "own", payments: 5 }])
  expect(savings).toBeGreaterThan(0)
})

test("an account elsewhere in the member's own name is own money", async () => {
  const { member, paid, received, spending } = insightMember
  const [{ name } = { name: "" }] = await asOwner<{ name: string }>(
    "select upper(holder_name) as name from users where id = $1",
    [member.user.id],
  )
  await paid("300.00", { ...plain, recipientName: name }, 0, { description: "Rent" })
  await received("40.00", name)
  expect(await spending()).toMatchObject({ spent: "0.00", moneyIn: "0.00" })
})

test("a payment that is canceled, and its money back, never count", async () => {
  const { member, euro, spending, category } = insightMember
  const sent = await member.post<{ transaction: Transaction }>("/api/transfers", {
    fromAccountId: euro,
    amount: "200.00",
    speed: "standard",
    recipientIban: plain.recipientIban,
    recipientName: "Restaurant Sou",
  })
  const { reference } = expectOk(sent).transaction
  expect(await spentOn()).toEqual(["eating_out 200.00"])
  expectOk(await member.post(`/api/payments/${reference}/cancel`, {}))
  const found = await spending()
  expect(found).toMatchObject({ spent: "0.00", moneyIn: "0.00" })
  expect(found.excluded.find((one) => one.category === "returned")).toMatchObject({
    amount: "0.00",
    payments: 2,
  })
  expect(await category(reference)).toMatchObject({ category: "returned", canChange: false })
})

test("a reversed transfer is neither spending nor income, and cash paid out is spending", async () => {
  const { member, euro } = insightMember
  const other = await newMember()
  const { iban } = await other.account("EUR")
  const { transaction } = expectOk(
    await member.post<{ transaction: Transaction }>("/api/transfers", {
      fromAccountId: euro,
      recipientIban: iban,
      recipientName: "Restaurant",
      amount: "20.00",
    }),
  )
  const [entry] = await asOwner<{ id: string }>(
    "select id from journal_entries where reference = $1",
    [transaction.reference],
  )
  await staffFunction("entry_reverse_carry_out", { entryId: Number(entry?.id) })
  expect(await insightMember.spending()).toMatchObject({ spent: "0.00", moneyIn: "0.00" })
  expect(expectOk(await other.get<Spending>("/api/insights/spending"))).toMatchObject({
    spent: "0.00",
    moneyIn: "0.00",
  })
  await fillVault(asOwner)
  const [drawer] = await asOwner<{ id: number }>(
    "select (cash_drawer_open($1, $2, '{}') ->> 'drawerId')::int as id",
    [euro, JSON.stringify({ currency: "EUR", count: { "20.00": 1 } })],
  )
  const request = { drawerId: drawer?.id, direction: "out", accountId: euro, amount: "20.00" }
  await asOwner("select cash_post($1, $2, false, '{}')", [euro, JSON.stringify(request)])
  expect(await spentOn()).toEqual(["uncategorized 20.00"])
})

test.each([[["sent", "rejected"]], [["sent", "settled", "returned"]]])(
  "a payment to another bank after %j is no spending, and its money back no income",
  async (events) => {
    const { payer, fromAccountId } = await newPayer()
    const { transaction } = await orderPayment(payer, fromAccountId, { speed: "standard" })
    await moveOn(transaction.reference, ...events)
    const found = expectOk(await payer.get<Spending>("/api/insights/spending"))
    expect(found).toMatchObject({ spent: "0.00", moneyIn: "0.00" })
    expect(found.excluded).toContainEqual({ category: "returned", amount: "0.00", payments: 2 })
  },
)

test("a payment that was given back and arrived after all counts once", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId, { speed: "instant" })
  await moveOn(transaction.reference, "sent", "no_answer", "settled")
  const found = expectOk(await payer.get<Spending>("/api/insights/spending"))
  expect(found).toMatchObject({ spent: transaction.amount, moneyIn: "0.00" })
})

test("a refund is negative spending of its payee's category, and no income", async () => {
  const { member, euro, posted, spending } = insightMember
  const friend = await newMember()
  const { iban } = await friend.account("EUR")
  await asOwner("update users set holder_name = 'Pharmacy Weber' where id = $1", [friend.user.id])
  await posted({
    kind: "transfer",
    fromAccountId: euro,
    amount: "80.00",
    toIban: iban,
    recipientName: "Pharmacy Weber",
  })
  const { iban: own } = await member.account("EUR")
  await posted(
    {
      kind: "transfer",
      fromAccountId: (await friend.account("EUR")).id,
      amount: "30.00",
      toIban: own,
      recipientName: "Me",
    },
    0,
    friend,
  )
  expect(await spentOn()).toEqual(["health 50.00"])
  expect((await spending()).moneyIn).toBe("0.00")
})

test("words of six languages decide by name and then by reference; without one a payment is uncategorized", async () => {
  const { paid, spending, category } = insightMember
  const texts = [
    ...["Rent", "Miete", "loyer", "affitto", "ALQUILER", "Locatioun"].map((word) => [
      word,
      "housing",
    ]),
    ...["Épicerie", "Lebensmittel", "Spesa", "supermercado"].map((word) => [word, "groceries"]),
    ...["Versécherung", "assurance"].map((word) => [word, "insurance"]),
    ["Zzyzx", "uncategorized"],
  ] as const
  for (const [description, expected] of texts) {
    const reference = await paid("1.00", plain, 0, { description })
    expect(await category(reference), description).toMatchObject({ category: expected })
  }
  expect(await category(await paid("2.00", baker, 0, { description: "Rent" }))).toMatchObject({
    category: "groceries",
    source: "words",
  })
  expect((await spending()).uncategorizedPercent).toBe(7)
})

test("a salary is found by its regularity too", async () => {
  const { received, category } = insightMember
  for (const daysAgo of [64, 33]) await received("2500.00", "Nordlicht GmbH", daysAgo)
  const reference = await received("2550.00", "Nordlicht GmbH", 1)
  expect(await category(reference)).toMatchObject({ category: "salary", source: "history" })
  expect(await category(await received("90.00", "Nordlicht GmbH"))).toMatchObject({
    category: "income",
    source: "none",
  })
})

test("a correction concerns one payment, or always the payee, works the first time, and can be undone", async () => {
  const { paid, category, choose } = insightMember
  const first = await paid("10.00", plain, 3)
  const second = await paid("20.00", plain, 1)
  const elsewhere = await paid("40.00", { ...plain, recipientName: "Other Co" }, 1)
  const before = await category(second)
  expect(before).toEqual({
    category: "uncategorized",
    source: "none",
    canChange: true,
    choice: null,
    rule: null,
    payments: 2,
  })
  expect(await choose(second, { choice: "travel" })).toMatchObject({
    category: "travel",
    source: "choice",
    choice: "travel",
    rule: null,
  })
  expect(await category(first)).toEqual(before)
  expect(await choose(second, { choice: null, rule: "leisure" })).toMatchObject({
    category: "leisure",
    source: "payee_rule",
    rule: "leisure",
  })
  expect(await category(first)).toMatchObject({ category: "leisure", source: "payee_rule" })
  // The same IBAN, another name: a collecting account.
  expect(await category(elsewhere)).toMatchObject({ category: "uncategorized" })
  expect(
    await category(await paid("5.00", { ...plain, recipientName: "MUSTER & CO" })),
  ).toMatchObject({
    category: "leisure",
  })
  const { choice, rule } = before
  await choose(second, { choice, rule })
  expect(await category(first)).toEqual({ ...before, payments: 3 })
})

test("a rule for a word of the name stands behind the payee's rule, and can be deleted", async () => {
  const { member, paid, category, choose } = insightMember
  const reference = await paid("10.00", baker)
  const rules = await member.post<CategoryRule[]>("/api/insights/rules", {
    word: " ROYAL ",
    category: "eating_out",
  })
  const [rule] = expectOk(rules)
  expect(rule).toMatchObject({ word: "royal", name: null, category: "eating_out" })
  expect(await category(reference)).toMatchObject({ category: "eating_out", source: "word_rule" })
  await choose(reference, { choice: null, rule: "shopping" })
  expect(await category(reference)).toMatchObject({ category: "shopping", source: "payee_rule" })
  for (const { id } of expectOk(await member.get<CategoryRule[]>("/api/insights/rules"))) {
    expectOk(await member.post(`/api/insights/rules/${id}/removal`, {}))
  }
  expect(await category(reference)).toMatchObject({ category: "groceries", source: "words" })
})

test("rules and choices of one member never reach another's payments", async () => {
  const { member, posted, paid, category, choose } = insightMember
  const other = await newMember()
  const { id: account } = await other.account("EUR")
  await other.deposit(account, "100.00")
  const theirs = await posted(
    { kind: "demo_outgoing_transfer", fromAccountId: account, amount: "9.00", ...plain },
    0,
    other,
  )
  const mine = await paid("9.00", plain)
  await choose(mine, { choice: "travel", rule: "travel" })
  expect(await category(theirs, other)).toMatchObject({ category: "uncategorized", payments: 1 })
  expectProblem(await member.get(`/api/transactions/${theirs}/category`), "not_found")
  expectProblem(
    await member.put(`/api/transactions/${theirs}/category`, { choice: "travel" }),
    "not_found",
  )
})

test("amounts in other currencies are counted in EUR at the stored rate of their day", async () => {
  const { member, today, posted } = insightMember
  const { id: pounds } = await member.account("GBP")
  await member.deposit(pounds, "100.00")
  await posted({ kind: "demo_outgoing_transfer", fromAccountId: pounds, amount: "10.00", ...baker })
  const [row] = await asOwner<{ euros: string }>(
    `select round(10 * rate, 2)::text as euros from exchange_rates where from_currency = 'GBP' and to_currency = 'EUR'
      and rate_date <= $1 order by rate_date desc limit 1`,
    [today],
  )
  expect(await spentOn()).toEqual([`groceries ${row?.euros}`])
})

test.each([
  ["a letter that becomes two", "ß".repeat(21), "ß".repeat(20)],
  ["syllables of three parts", "한".repeat(14), "한".repeat(13)],
  ["a ligature", "Æ".repeat(21), "Æ".repeat(20)],
])("a rule's word is measured as it is compared: %s", async (_letters, longer, longest) => {
  const { member } = insightMember
  const add = (word: string) => member.post("/api/insights/rules", { word, category: "health" })
  expectProblem(await add(longer), "invalid_request")
  expect((await add(longest)).status).toBeLessThan(300)
})
