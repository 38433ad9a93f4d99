import { afterAll, beforeAll, expect, test } from "vitest"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type ReportName, reportNames } from "#shared/contracts/staff-reports.ts"
import { approveAs, memberAtTheCounter } from "../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"

// The files of the reports, over HTTP, in a bank with a row in each of them.

/** What a spreadsheet takes for the beginning of a formula (OWASP: CSV injection). */
const formulas = ["=HYPERLINK(1)", "+1+1", "-1+1", "@SUM(A1)", "\u{FF1D}1+1"] as const

let app: TestStaffApp
let auditor: TestEmployee
let visitors: Awaited<ReturnType<typeof memberAtTheCounter>>[]

beforeAll(async () => {
  app = await openStaffApp()
  auditor = await app.employ("Otto Audit", "auditor")
  const supervisor = await app.employ("Sam Super", "supervisor")
  visitors = []
  for (const source of formulas) {
    const visitor = await memberAtTheCounter(app)
    const asked = { identified: "Passport X1234567", source, reason: "Bought a boat" }
    const proposed = await app
      .as(visitor.teller)
      .post<Proposed>("/api/staff/large-cash", visitor.cash("6000.00", asked))
    if (proposed.status !== 201) throw new Error(JSON.stringify(proposed.body))
    await approveAs(app, supervisor, proposed.body)
    visitors.push(visitor)
  }
  const [first] = visitors
  await app.sql(
    "update users set daily_transfer_limit = 100, payments_locked_at = now() where id = $1",
    [first?.member],
  )
})
afterAll(() => app.close())

/** A report's file as an employee gets it. */
async function fileOf(who: TestEmployee, body: { report: ReportName; from?: string; to?: string }) {
  const answer = await fetch(`${app.url}/api/staff/report-exports`, {
    method: "POST",
    headers: { cookie: who.cookie, origin: app.url, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  // text() would leave the byte order mark out.
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, text: bytes.toString("utf8") }
}

/** The rows of a file in which every field is quoted and none has a quote or a line break. */
const rowsOf = (text: string): string[][] =>
  text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'))

test.each([
  ["portfolio-at-risk", "Overdue for days,Currency,Loans,Remaining principal,Share in percent"],
  ["products", "Product,Currency,Number,Members,Balance"],
  ["dormant", "Member number,Last activity,Years,Accounts,Balances"],
  [
    "large-cash",
    "Member number,Day,Direction,Identified,Source of the money,To report,Payments,In EUR",
  ],
  ["exceptions", "Member number,What differs"],
] as const)("%s is a file with its columns, named after the day", async (report, columns) => {
  const { status, headers, text } = await fileOf(auditor, { report })
  expect(status).toBe(200)
  expect(headers.get("content-type")).toMatch(/^text\/csv/)
  expect(headers.get("content-disposition")).toMatch(
    new RegExp(`filename="?${report}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
  )
  // The mark by which spreadsheets know UTF-8, and the line ends of RFC 4180.
  expect(text).toMatch(/^\uFEFF"[^\n]*"\r\n/)
  expect(rowsOf(text)[0]?.join(",")).toBe(columns)
})

test("what a member said is text in a spreadsheet, never a formula, and amounts are numbers", async () => {
  const [, ...rows] = rowsOf((await fileOf(auditor, { report: "large-cash" })).text)
  const sources = new Map(rows.map(([member = "", , , , source = ""]) => [Number(member), source]))
  expect(visitors.map(({ member }) => sources.get(member))).toEqual(
    formulas.map((formula) => `'${formula}`),
  )
  for (const row of rows) {
    expect(row.slice(2, 4)).toEqual(["in", "yes"])
    expect(row.slice(5)).toEqual(["no", "1", "6000.00"])
  }
})

test("a file has the days that were asked for, and what the report has", async () => {
  const none = await fileOf(auditor, { report: "large-cash", from: "2020-01-01", to: "2020-01-31" })
  expect(rowsOf(none.text)).toHaveLength(1)
  expect(none.headers.get("content-disposition")).toContain("large-cash-2020-01-31.csv")
  const exceptions = rowsOf((await fileOf(auditor, { report: "exceptions" })).text)
  expect(exceptions).toContainEqual([
    String(visitors[0]?.member),
    "daily_limit 100.00, payments_locked",
  ])
  const products = rowsOf((await fileOf(auditor, { report: "products" })).text)
  const held = `${6000 * formulas.length}.00`
  expect(products).toContainEqual(["deposits_current", "EUR", "5", "5", held])
})

test("who may not read reports gets no file, and each file is in the audit trail", async () => {
  const [visitor] = visitors
  if (!visitor) throw new Error("nobody came")
  const exports = () =>
    app.sql<{ report: string }>(
      "select details ->> 'list' as report from audit_events where action = 'list.exported' order by id",
    )
  const before = (await exports()).length
  for (const report of reportNames) {
    expect((await fileOf(visitor.teller, { report })).status).toBe(403)
  }
  expect(await exports()).toHaveLength(before)
  await fileOf(auditor, { report: "dormant" })
  expect((await exports()).slice(before)).toEqual([{ report: "dormant" }])
})
