import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { StaffListName } from "#shared/staff-lists.ts"
import { staffLists } from "#shared/staff-lists.ts"
import { testPool } from "../../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { listStaffLoans } from "../../features/loans/staff/read-loans.ts"
import { listAudit } from "../../features/members/staff/list-audit.ts"
import { countList, exportList } from "./read-lists.ts"

// The one mechanism of the staff app's lists, with the rights of its database role.

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let context: ReturnType<typeof testStaffContext>
let officer: TestEmployee
let auditor: TestEmployee
let teller: TestEmployee

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

const names = ["Zoë Adams", "Al Bo", "=HYPERLINK(1)", "Marta Weber", "Al Cole"]

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  context = testStaffContext(staff)
  officer = await newEmployee(sql, "Lou Berg", "loan_officer")
  auditor = await newEmployee(sql, "Aud Keller", "auditor")
  teller = await newEmployee(sql, "Tea Lund", "teller")
  // 25 applications of each of five members, for 1,000 to 1,124.
  await sql(
    `with people as (insert into users (username, username_skeleton, password_hash, holder_name)
        select 'listed' || place, 'listed' || place, 'none', name
          from unnest($1::text[]) with ordinality as one(name, place) returning id)
      insert into loans (user_id, loan_type, amount, interest_rate, term_months, monthly_payment, purpose,
          employment_type, annual_income)
        select id, 'personal', 1000 + 25 * (row_number() over (order by id, n) - 1) / 25, 5, 12, 100,
            'Kitchen renovation', 'employed', 41000
          from people, generate_series(1, 25) as n`,
    [names],
  )
})
afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

const roles = { officer: "loan_officer", auditor: "auditor", teller: "teller" } as const
const by = (who: keyof typeof roles, query: Record<string, string> = {}) => ({
  token: { officer, auditor, teller }[who].token,
  employee: { id: 1, name: "One", username: "one", roles: [roles[who]] },
  body: {},
  query,
})

/** All pages of the loan desk's list. */
async function readAll(query: Record<string, string>) {
  const pages = []
  for (let cursor = ""; ; ) {
    const asked = { ...query, ...(cursor && { cursor }) }
    const { items, next } = await listStaffLoans(context, by("officer", asked))
    pages.push(items)
    if (!next) return pages
    expect(next.get("sort")).toBe(query["sort"] ?? null)
    cursor = next.get("cursor") ?? ""
  }
}

test.each([
  "applied",
  "-applied",
  "name",
  "-name",
  "amount",
  "-amount",
  "term",
  "until",
  "-accepted",
])("pages through all rows once, in the order %s", async (sort) => {
  const pages = await readAll({ sort })
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 25])
  expect(new Set(pages.flat().map(({ loanId }) => loanId)).size).toBe(125)
  if (sort.endsWith("amount")) {
    const amounts = pages.flat().map(({ amount }) => Number(amount))
    const sorted = amounts.toSorted((a, b) => (sort === "amount" ? a - b : b - a))
    expect(amounts).toEqual(sorted)
  }
})

test("finds members by the beginnings of their names, and by whole words of two letters", async () => {
  const found = async (q: string) => new Set((await readAll({ q })).flat().map(({ name }) => name))
  expect(await found("zoe")).toEqual(new Set(["Zoë Adams"]))
  expect(await found("mar web")).toEqual(new Set(["Marta Weber"]))
  expect(await found("al")).toEqual(new Set(["Al Bo", "Al Cole"]))
  expect(await found("nobody")).toEqual(new Set())
})

test("counts and sums what the filters leave", async () => {
  const figures = await countList(context, by("officer", { list: "loans", q: "marta" }) as never)
  expect(figures).toEqual({
    count: 25,
    isAtLeast: false,
    sums: [{ currency: "EUR", total: expect.stringMatching(/^[0-9]+[.][0-9]{2}$/) as string }],
  })
  const none = await countList(context, by("officer", { list: "loans", stage: "offered" }) as never)
  expect(none).toEqual({ count: 0, isAtLeast: false, sums: [] })
})

test("refuses a cursor of another order, and one that nobody gave out", async () => {
  const { next } = await listStaffLoans(context, by("officer", { sort: "name" }))
  const cursor = next?.get("cursor") ?? ""
  const asks = [
    { sort: "-name", cursor },
    { cursor: "nonsense" },
    ...["x", "2026-99-99"].map((key) => ({
      cursor: Buffer.from(JSON.stringify({ key, id: 1, sort: "applied" })).toString("base64url"),
    })),
  ]
  for (const query of asks) {
    await expect(listStaffLoans(context, by("officer", query))).rejects.toMatchObject({
      code: "invalid_request",
    })
  }
})

test("exports a list as CSV without formulas, and says so in the audit trail", async () => {
  const body = { list: "loans" as const, ask: { sort: "-name", stage: "to_decide" } }
  const { content, name } = await exportList(context, { ...by("officer"), body })
  let text = ""
  for await (const part of content) text += String(part)
  const lines = text.trimEnd().split("\r\n")
  expect(name).toMatch(/^loans-[0-9]{4}-[0-9]{2}-[0-9]{2}[.]csv$/)
  expect(lines).toHaveLength(126)
  expect(lines[0]).toMatch(/^\uFEFF"Loan number","Member number","Member"/)
  expect(lines[1]).toContain('"Zoë Adams"')
  expect(text).toContain(`"'=HYPERLINK(1)"`)
  const { items } = await listAudit(context, by("auditor", { action: "list.exported" }))
  expect(items).toMatchObject([{ action: "list.exported", employees: ["Lou Berg"] }])
  const { items: own } = await listAudit(context, by("auditor", { q: "to_decide" }))
  expect(own).toHaveLength(1)
})

// A Chinese sentence has no spaces, and one sign may stand for five letters. PostgreSQL refuses words of 2 kB.
test.each(["x".repeat(5000), "字".repeat(1000), "㌀".repeat(500)])(
  "a text without spaces is stored, and found by how it begins (%#)",
  async (reason) => {
    await sql(
      "insert into audit_events (actor, action, details) values ('staff', 'loan.rejected', jsonb_build_object('reason', $1::text))",
      [reason],
    )
    await sql("insert into repair_items (kind, what) values ('mismatch', $1)", [reason])
    for (const q of [reason.slice(0, 30), reason]) {
      const { items } = await listAudit(context, by("auditor", { q }))
      expect(items).toMatchObject([{ action: "loan.rejected" }])
      const found = "select repairs_with_words(search_beginnings($1))"
      expect(await sql(found, [q])).toHaveLength(1)
    }
  },
)

test("lets nobody count or export what they may not list", async () => {
  for (const list of ["audit", "loans"] as const) {
    const asked = { ...by("teller", { list }), body: { list, ask: {} } }
    await expect(countList(context, asked as never)).rejects.toMatchObject({
      code: "role_required",
    })
    await expect(exportList(context, asked)).rejects.toMatchObject({ code: "role_required" })
  }
})

test.each(Object.keys(staffLists) as StaffListName[])(
  "every order and filter of %s works",
  async (list) => {
    const { sorts, filters } = staffLists[list] as {
      sorts: object
      filters: Record<string, { by: string; values?: readonly string[] }>
    }
    const ask = Object.fromEntries(
      Object.entries(filters).map(([filter, { by: how, values }]) => [
        filter,
        values?.[0] ??
          (how === "from" || how === "to" ? "2026-01-01" : how === "words" ? "mar" : "1"),
      ]),
    )
    const supervisor = await newEmployee(sql, `Sam ${list}`, "supervisor")
    for (const sort of Object.keys(sorts)) {
      const { rows } = await staff.query("select staff_list($1, $2::jsonb) as page", [
        supervisor.token,
        JSON.stringify({ list, ask, sort: `-${sort}`, most: 10 }),
      ])
      expect(rows).toEqual([{ page: [] }])
    }
    const counted = await staff.query("select staff_list_figures($1, $2::jsonb) as figures", [
      supervisor.token,
      JSON.stringify({ list, ask }),
    ])
    expect(counted.rows).toEqual([{ figures: { count: 0, isAtLeast: false, sums: [] } }])
  },
)
