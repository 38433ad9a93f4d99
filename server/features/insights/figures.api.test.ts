import { beforeEach, expect, test } from "vitest"
import type {
  CategorizedPayment,
  MonthFigures,
  Outlook,
  RecurringPayment,
} from "#shared/contracts/insights.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { addDays } from "#shared/time/target-days.ts"
import { asOwner, ownerConnection } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { type InsightMember, newInsightMember } from "../../../testing/insight-member.ts"
import { borrow } from "../../../testing/loans.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

const baker = { recipientName: "Bäckerei Royal", recipientIban: "DE89370400440532013000" }
const plain = { recipientName: "Muster & Co", recipientIban: "DE89370400440532013000" }

let insightMember: InsightMember
beforeEach(async () => {
  insightMember = await newInsightMember()
})

test("in German, the bank's descriptions are translated, and figures, names, and members' words are not", async () => {
  const { member, paid } = insightMember
  await borrow(member)
  // Words of the member's own that read like the bank's.
  await paid("10.00", baker, 0, { description: "Personal loan paid out" })
  const read = async <Body>(path: string, language: string) =>
    expectOk(await member.get<Body>(path, { headers: { "accept-language": language } }))
  const ofCategory = (category: string, language: string) =>
    read<CategorizedPayment[]>(`/api/insights/payments?category=${category}`, language)
  const [[english], [german]] = [
    await ofCategory("borrowed", "en"),
    await ofCategory("borrowed", "de"),
  ]
  expect(english?.description).toBe("Personal loan paid out")
  expect(german).toEqual({ ...english, description: "Privatkredit: Auszahlung" })
  expect(await ofCategory("groceries", "de")).toMatchObject([
    { name: baker.recipientName, description: "Personal loan paid out" },
  ])
  for (const path of ["/api/insights/spending", "/api/insights/months"]) {
    expect(await read(path, "de")).toEqual(await read(path, "en"))
  }
})

test("a budget is told in the app at 80 and at 100 percent, once a month, and blocks nothing", async () => {
  const { member, paid, spending } = insightMember
  const tell = () => asOwner("select budgets_tell(100)")
  const told = async () =>
    expectOk(await member.get<Notification[]>("/api/notifications?type=budget")).map(
      ({ text, detail }) => `${text}: ${detail}`,
    )
  expectOk(await member.put("/api/insights/budgets", { category: "groceries", amount: "100" }))
  await paid("79.99", baker)
  await tell()
  expect(await told()).toEqual([])
  await paid("0.01", baker)
  await tell()
  await tell()
  expect(await told()).toEqual(["You have spent most of a budget: Groceries: €80.00 of €100.00"])
  await paid("30.00", baker)
  await tell()
  await tell()
  expect(await told()).toEqual([
    "You have spent a budget: Groceries: €110.00 of €100.00",
    "You have spent most of a budget: Groceries: €80.00 of €100.00",
  ])
  expect((await spending()).categories[0]).toMatchObject({ budget: "100.00", amount: "110.00" })
  const none = { category: "groceries", amount: null }
  expect(expectOk(await member.put("/api/insights/budgets", none))).toEqual([])
})

test("payments that come back are found, without those that an order makes", async () => {
  const { member, euro, today, paid } = insightMember
  for (const daysAgo of [62, 31, 1])
    await paid("19.90", { ...plain, recipientName: "Stream" }, daysAgo)
  for (const daysAgo of [15, 8, 1]) await paid("30.00", { ...plain, recipientName: "Gym" }, daysAgo)
  for (const [index, daysAgo] of [15, 8, 1].entries()) await paid(`3${index}.00`, baker, daysAgo)
  const found = expectOk(await member.get<RecurringPayment[]>("/api/insights/recurring"))
  expect(found.map(({ name, rhythm, amount, varies }) => [name, rhythm, amount, varies])).toEqual([
    ["Gym", "weekly", "30.00", false],
    ["Stream", "monthly", "19.90", false],
  ])
  const order = { fromAccountId: euro, amount: "19.90", ...plain, recipientName: "Stream" }
  expectOk(
    await member.post("/api/orders", {
      ...order,
      firstOn: addDays(today, 20),
      rhythm: "monthly",
    }),
  )
  const left = expectOk(await member.get<RecurringPayment[]>("/api/insights/recurring"))
  expect(left.map(({ name }) => name)).toEqual(["Gym"])
})

test("the outlook follows orders, and the past the postings", async () => {
  const { member, euro, today, paid } = insightMember
  await paid("100.00", plain)
  expectOk(
    await member.post("/api/orders", {
      fromAccountId: euro,
      amount: "4950.00",
      ...plain,
      firstOn: addDays(today, 3),
    }),
  )
  const outlook = expectOk(await member.get<Outlook>("/api/insights/outlook"))
  expect(outlook).toMatchObject({ accountId: euro, currency: "EUR" })
  expect(outlook.past).toHaveLength(30)
  expect(outlook.past.at(-2)?.balance).toBe("0.00")
  expect(outlook.past.at(-1)).toEqual({ on: today, balance: "4900.00" })
  expect(outlook.lowest).toEqual({ on: addDays(today, 3), balance: "-50.00" })
  expect(outlook.ahead.at(-1)).toEqual({ on: addDays(today, 35), balance: "-50.00" })
  const other = await newMember()
  expectProblem(await other.get(`/api/insights/outlook?account=${euro}`), "not_found")
})

test("money in and out by month has every month since the first", async () => {
  const { member, today, paid, received } = insightMember
  await received("500.00", "Somebody", 70)
  await paid("20.00", baker)
  const months = expectOk(await member.get<MonthFigures[]>("/api/insights/months"))
  expect(months.length).toBeGreaterThanOrEqual(3)
  expect(months.at(-1)).toEqual({ month: today.slice(0, 7), moneyIn: "0.00", moneyOut: "20.00" })
  expect(months[0]).toMatchObject({ moneyIn: "500.00", moneyOut: "0.00" })
  expect(expectOk(await (await newMember()).get("/api/insights/months"))).toEqual([])
})

test("switched off, nothing is worked out, and switched on again everything is as before", async () => {
  const { member, paid, category, choose } = insightMember
  const reference = await paid("20.00", plain)
  await choose(reference, { choice: "travel" })
  expectOk(await member.put("/api/insights/settings", { on: false }))
  const paths = ["spending", "payments?category=travel", "months", "outlook", "recurring"]
  for (const path of paths) expectProblem(await member.get(`/api/insights/${path}`), "insights_off")
  expectProblem(await member.get(`/api/transactions/${reference}/category`), "insights_off")
  expectOk(await member.put("/api/insights/settings", { on: true }))
  expect(await category(reference)).toMatchObject({ category: "travel" })
})

test("a category that follows from the movement can't be changed", async () => {
  const { member } = insightMember
  const [deposit] = expectOk(await member.get<Transaction[]>("/api/transactions"))
  const path = `/api/transactions/${deposit?.reference}/category`
  expectProblem(await member.put(path, { choice: "travel" }), "category_fixed")
})

test("a repayment of a loan is one whatever its text says", async () => {
  const { member, euro } = insightMember
  const connection = await ownerConnection()
  try {
    // Taken back at the end, because no loan says anything of these repayments.
    await connection.query("begin")
    for (const description of ["Personal loan repayment", "Personal loan withdrawal"]) {
      await connection.query("select ledger_post_for_bank($1::jsonb, null)", [
        {
          userId: member.user.id,
          kind: "loan_repayment",
          fromAccountId: euro,
          amount: "5.00",
          description,
        },
      ])
    }
    const { rows } = await connection.query(
      "select category from insight_legs($1, '2000-01-01', '2100-01-01') where amount = -5",
      [member.user.id],
    )
    expect(rows).toEqual([{ category: "loans" }, { category: "loans" }])
  } finally {
    await connection.query("rollback")
    connection.release()
  }
})
