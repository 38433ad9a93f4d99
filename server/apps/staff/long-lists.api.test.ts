import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type ListFilter, type StaffListName, staffList, staffLists } from "#shared/staff-lists.ts"
import { staffOperations } from "#shared/staff-operations.ts"
import { worklist, worklistNames } from "#shared/worklists.ts"
import { type CostMeter, costMeter, databaseLimit } from "../../../testing/cost-meter.ts"
import type { TestEmployee } from "../../../testing/employees.ts"
import { fillLists, listLength } from "../../../testing/fill-lists.ts"
import { fullForm } from "../../../testing/full-form.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"
import { newStaffItems } from "../../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../../testing/staff-subjects.ts"

// Each list of the staff app with many rows: every order, every filter, and what the first page of the app asks, of the
// first page or of one deep down, and every count. The full form asks both pages of every filter in every order, with ten
// times as many rows. What it costs is the processor time of the database, so that it passes on a busy machine too.

let app: TestStaffApp
let meter: CostMeter
let subjects: StaffSubjects
let employee: TestEmployee
let colleague: TestEmployee
let related: TestEmployee

/** The most that the first page of a list may take, in milliseconds. */
const firstPage = fullForm ? 150 : databaseLimit

beforeAll(async () => {
  app = await openStaffApp()
  meter = await costMeter(app.database.superuserUrl)
  const rights = ["teller", "loan_officer", "payments_officer", "supervisor"] as const
  employee = await app.employ("Una Reader", ...rights)
  colleague = await app.employ("Max Maker", ...rights)
  related = await app.employ("Rita Lund", ...rights)
  subjects = await newStaffSubjects(app.sql, colleague)
  const items = await newStaffItems(app.sql, subjects)
  const propose = async (path: string, body: object) => {
    const reason = "As the member asked"
    const { status, body: made } = await app
      .as(colleague)
      .post<Proposed>(`/api/staff/${path}`, { ...body, reason })
    expect(status, JSON.stringify(made)).toBe(201)
    return made.proposal.id
  }
  const proposalIds = [
    await propose(`cards/${subjects.frozenCardId}/unfreezing`, {}),
    await propose(`loans/${subjects.applicationId}/approval`, { interestRate: "4.20" }),
  ] as const
  await fillLists(app.database.superuserUrl, {
    subjects,
    items,
    proposalIds,
    employeeId: colleague.id,
    relatedId: related.id,
  })
})
// In the full form, a reader is idle for longer than a sign-in may be.
beforeEach(() => app.sql("update employee_sign_ins set last_active_at = clock_timestamp()"))
afterAll(async () => {
  console.log(meter.report())
  await meter.close()
  await app.close()
})

/** What the texts of the rows have: often, once, and never. */
const texts = {
  words: ["nora", "listed", "al", "nobody here"],
  contains: ["e", "qqqq"],
  begins: ["card", "zzzz"],
} as const

const someDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

function valuesOf(filter: string, { by, values }: ListFilter): readonly string[] {
  if (values) return values
  if (by === "words" || by === "contains" || by === "begins") return texts[by]
  if (by === "from" || by === "to") return [someDay, "2001-01-01"]
  return [String(filter === "member" ? subjects.memberId : colleague.id), "987654321"]
}

/** Who reads a list: its rows are theirs, or of all. */
const readerOf = (list: StaffListName) => (list === "relatives" ? related : employee)

/** The place of a row deep down in an order, as pages name it. */
async function deepIn(list: StaffListName, order: string): Promise<string> {
  const { rows } = staffList(list)
  const sort = order.replace("-", "")
  const way = order.startsWith("-") ? "desc" : "asc"
  const [place] = await app.sql<{ key: string; id: string }>(
    `select "${sort}"::text as key, id from ${rows}($1) order by "${sort}" ${way}, id ${way}
      offset $2 limit 1`,
    [readerOf(list).id, listLength * 0.9],
  )
  const text = JSON.stringify({ key: place?.key, id: Number(place?.id), sort: order })
  return Buffer.from(text).toString("base64url")
}

async function costOf(
  name: string,
  who: TestEmployee,
  path: string,
  limit = databaseLimit,
): Promise<number> {
  return meter.costOf({
    name,
    connections: "tessera-staff",
    limit,
    work: async () => {
      const { status, body } = await app.as(who).get(path)
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
    },
  })
}

const lists = Object.keys(staffLists) as StaffListName[]

const ask = (filters: Readonly<Record<string, string>>) => `&${new URLSearchParams(filters)}`

/** What a list is asked: each value of each filter, and what the first page of the app asks of it. */
function asksOf(list: StaffListName): string[] {
  const { filters } = staffList(list)
  const single = Object.entries(filters)
    .filter(([filter]) => list !== "postings" || !["code", "currency"].includes(filter))
    .flatMap(([filter, one]) => valuesOf(filter, one).map((value) => ask({ [filter]: value })))
  const waiting = worklistNames.flatMap((name) => {
    const { ask: asked } = worklist(name)
    if (asked?.list !== list) return []
    const { list: _list, ...others } = asked
    return [ask(others)]
  })
  return [...single, ...waiting]
}

test.each(lists)("%s: every order and every filter costs little", async (list) => {
  const { sorts, operation } = staffList(list)
  const orders = Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`])
  const asks = asksOf(list)
  const path = `/api/staff${staffOperations[operation].path}`
  const own = list === "postings" ? ask({ code: "sepa_clearing", currency: "EUR" }) : ""
  const reader = readerOf(list)
  const found: string[] = []
  const look = async (name: string, address: string, limit?: number) => {
    const cost = await costOf(name, reader, address, limit)
    if (cost > (limit ?? databaseLimit)) found.push(`${cost.toFixed(0)} ms: ${name}`)
  }
  for (const [place, order] of orders.entries()) {
    const deep = `&cursor=${await deepIn(list, order)}`
    for (const [index, filter] of ["", ...asks].entries()) {
      const query = `?sort=${order}${own}${filter}`
      const name = `${list} ${query.slice(1)}`
      // The short form asks each filter in one of the orders, and one of its pages.
      const all = fullForm || filter === ""
      if (!all && (index + place) % orders.length !== 0) continue
      if (all || index % 2 === 0) await look(name, path + query, firstPage)
      if (all || index % 2 === 1) await look(`${name} deep`, path + query + deep)
    }
  }
  for (const filter of ["", ...asks]) {
    const figures = `/api/staff/list-figures?list=${list}${own}${filter}`
    await look(`${list} count ${filter}`, figures)
  }
  expect(found).toEqual([])
})

test("what waits, and lists of their own, cost little", async () => {
  const { memberId } = subjects
  await app.as(employee).post(`/api/staff/members/${memberId}/views`, { purpose: "member_request" })
  const found: string[] = []
  for (const path of [
    "worklists",
    "break-glass",
    "payment-queues",
    "day-end",
    "cash-drawer",
    "vault",
    "report-days",
    "colleagues",
    "message-templates",
    "members?q=nora",
    "members?q=listed",
    "members?q=nobody",
    `members/${memberId}`,
    `members/${memberId}/payments`,
    `members/${memberId}/statements`,
    `members/${memberId}/events`,
    `members/${memberId}/messages`,
    "reports/dormant",
    "reports/exceptions",
  ]) {
    const cost = await costOf(path, employee, `/api/staff/${path}`)
    if (cost > databaseLimit) found.push(`${cost.toFixed(0)} ms: ${path}`)
  }
  expect(found).toEqual([])
  expect(listLength).toBeGreaterThan(1_000)
})
