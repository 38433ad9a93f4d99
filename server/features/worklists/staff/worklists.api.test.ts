import { afterAll, beforeAll, expect, test } from "vitest"
import type { ListFigures } from "#shared/contracts/staff-lists.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import type { WaitingWork } from "#shared/contracts/staff-worklists.ts"
import { type EmployeeRole, employeeRoles } from "#shared/employee-roles.ts"
import { type WorklistName, worklist, worklistNames } from "#shared/worklists.ts"
import { approveAs } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { newStaffItems, type StaffItems } from "../../../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../../../testing/staff-subjects.ts"

// What the first page and the navigation say waits for an employee, in a bank with one thing of each kind.

let app: TestStaffApp
let subjects: StaffSubjects
let items: StaffItems
const people = new Map<EmployeeRole, TestEmployee>()
const as = (role: EmployeeRole) => {
  const employee = people.get(role)
  if (!employee) throw new Error(`nobody is a ${role}`)
  return employee
}

beforeAll(async () => {
  app = await openStaffApp()
  for (const [index, role] of employeeRoles.entries()) {
    const letters = "abcdef"[index]?.repeat(3)
    people.set(role, await app.employ(`Kim ${letters}`, role))
  }
  subjects = await newStaffSubjects(app.sql, as("teller"))
  items = await newStaffItems(app.sql, subjects)
  await app.sql(
    "insert into bank_days (day) select bank_day(clock_timestamp()) - 1 on conflict do nothing",
  )
})
afterAll(() => app.close())

const workOf = async (employee: TestEmployee) =>
  (await app.as(employee).get<WaitingWork[]>("/api/staff/worklists")).body
const waiting = async (employee: TestEmployee, list: WorklistName) =>
  (await workOf(employee)).find((one) => one.list === list)?.waiting

test("each role has its own lists, and an auditor, who acts on nothing, has none but the approvals", async () => {
  for (const role of employeeRoles) {
    const listed = (await workOf(as(role))).map(({ list }) => list)
    expect(listed).toEqual(worklistNames.filter((name) => worklist(name).roles.includes(role)))
  }
  expect(await workOf(as("auditor"))).toEqual([{ list: "approvals", waiting: 0, oldest: null }])
})

test("every list has as many rows as its page shows, and says since when the oldest waits", async () => {
  const counted = new Map<WorklistName, number>()
  for (const role of ["loan_officer", "payments_officer", "supervisor"] as const) {
    for (const { list, waiting: count, oldest } of await workOf(as(role))) {
      counted.set(list, count)
      expect(oldest === null, list).toBe(count === 0)
      const { ask } = worklist(list)
      if (!ask) continue
      const { status, body } = await app
        .as(as(role))
        .get<ListFigures>(`/api/staff/list-figures?${new URLSearchParams(ask)}`)
      expect(status, list).toBe(200)
      expect({ list, count: body.count }).toEqual({ list, count })
    }
  }
  const late = (await workOf(as("loan_officer"))).find(({ list }) => list === "arrears")
  const months = (Date.now() - Date.parse(late?.oldest ?? "")) / (30 * 86_400_000)
  expect(months).toBeGreaterThan(2)
  expect(Object.fromEntries(counted)).toMatchObject({
    conversations: 1,
    applications: 1,
    payouts: 2,
    arrears: 1,
    unapplied: 1,
    recalls: 2,
    claims: 1,
    messages: 1,
  })
})

test("what was proposed waits for a second employee only, and then for nobody", async () => {
  const [officer, supervisor] = [as("loan_officer"), as("supervisor")]
  const before = (await waiting(supervisor, "approvals")) ?? 0
  const { status, body } = await app
    .as(officer)
    .post<Proposed>(`/api/staff/loans/${subjects.applicationId}/approval`, {
      interestRate: "4.20",
      reason: "The income covers it",
    })
  expect(status).toBe(201)
  expect(await waiting(officer, "applications")).toBe(0)
  expect(await waiting(officer, "approvals")).toBe(0)
  expect(await waiting(supervisor, "applications")).toBe(0)
  expect(await waiting(supervisor, "approvals")).toBe(before + 1)
  expect(await waiting(as("administrator"), "approvals")).toBe(0)

  // A supervisor whose relative the member is has nothing to decide.
  const related = await app.employ("Rita Lund", "supervisor")
  expect(await waiting(related, "approvals")).toBe(before + 1)
  await app.as(related).post("/api/staff/relatives", {
    memberId: subjects.memberId,
    memberName: "Marta Weber",
    relation: "relative",
  })
  expect(await waiting(related, "approvals")).toBe(before)

  await approveAs(app, supervisor, body)
  expect(await waiting(supervisor, "approvals")).toBe(before)
  expect(await waiting(officer, "applications")).toBe(0)
})

test("a payment item, an overdue loan, and a drawer wait until something was done about them", async () => {
  const [payments, officer, teller] = [as("payments_officer"), as("loan_officer"), as("teller")]
  await app.as(payments).post(`/api/staff/payment-items/${items.claimId}/write-off`, {
    reason: "The bank does not answer",
  })
  expect(await waiting(payments, "claims")).toBe(0)
  await app
    .as(officer)
    .post(`/api/staff/members/${subjects.memberId}/views`, { purpose: "lending" })
  const [today] = await app.sql<{ day: string }>("select bank_day(clock_timestamp())::text as day")
  const promised = await app.as(officer).post(`/api/staff/loans/${subjects.overdueId}/promises`, {
    amount: "20.00",
    promisedFor: today?.day,
    note: "Calls on payday",
  })
  expect(promised.status).toBeLessThan(300)
  expect(await waiting(officer, "arrears")).toBe(0)

  expect(await waiting(teller, "drawer")).toBe(0)
  expect(await waiting(as("supervisor"), "drawers")).toBe(0)
  await app.as(teller).post("/api/staff/cash-drawer/count", {
    drawerId: subjects.drawerId,
    count: { "100.00": 14 },
  })
  expect(await waiting(teller, "drawer")).toBe(1)
  expect(await waiting(as("supervisor"), "drawers")).toBe(1)
  await app.as(teller).post("/api/staff/cash-drawer/difference", {
    drawerId: subjects.drawerId,
    reason: "Counted twice",
  })
  expect(await waiting(teller, "drawer")).toBe(0)
  expect(await waiting(as("supervisor"), "drawers")).toBe(0)
})

test("a drawer of an earlier day waits for its teller, and is listed for supervisors", async () => {
  const teller = await app.employ("Lea Late", "teller")
  await app.sql(
    `insert into cash_drawers (employee_id, currency, opening_count, opening_amount, opened_at)
      values ($1, 'GBP', '{}', 0, clock_timestamp() - interval '26 hours')`,
    [teller.id],
  )
  expect(await waiting(teller, "drawer")).toBe(1)
  const { body } = await app
    .as(as("supervisor"))
    .get<object[]>("/api/staff/cash-drawers?state=waiting")
  expect(body).toMatchObject([{ teller: { name: "Lea Late" }, state: "waiting", difference: null }])
  expect((await app.as(teller).get("/api/staff/cash-drawers")).status).toBe(403)
})

test("a failed job, a day that is open, suspense, and the command line wait for supervisors", async () => {
  const supervisor = as("supervisor")
  const now = async () =>
    Object.fromEntries((await workOf(supervisor)).map(({ list, waiting: count }) => [list, count]))
  expect(await now()).toMatchObject({ day_end: 0, suspense: 0, command_line: 0 })
  await app.sql(
    `insert into job_runs (job, started_at, ended_at, failed, what)
      values ('rates', clock_timestamp(), clock_timestamp(), true, 'No answer')
      on conflict (job) do update set ended_at = excluded.ended_at, failed = true, requested_at = null`,
  )
  await app.sql(
    "insert into break_glass_uses (command, used_by) values ('cards unfreeze 7', 'Ola')",
  )
  await app.sql("select ledger_book_own('drawer_surplus', 5, 'EUR', clock_timestamp())")
  expect(await now()).toMatchObject({ day_end: 1, suspense: 1, command_line: 1 })
  await app.as(supervisor).post("/api/staff/suspense-clearing", {
    currency: "EUR",
    reason: "Found in the till",
  })
  expect(await now()).toMatchObject({ suspense: 0 })
})

test("a code for a member waits for who proposed it, until it is drawn", async () => {
  const [teller, supervisor] = [as("teller"), as("supervisor")]
  const { body } = await app
    .as(teller)
    .post<Proposed>(`/api/staff/members/${subjects.memberId}/recovery`, {
      evidence: "Passport at the counter",
      removesFactors: false,
      reason: "Forgot the password",
    })
  expect(await waiting(teller, "codes")).toBe(0)
  await approveAs(app, supervisor, body)
  expect(await waiting(teller, "codes")).toBe(1)
  expect(await waiting(as("loan_officer"), "codes")).toBe(0)
  await app.as(teller).post(`/api/staff/proposals/${body.proposal.id}/recovery-code`, {})
  expect(await waiting(teller, "codes")).toBe(0)
})

test("a new member waits until an employee has checked the identity, and not while blocked", async () => {
  const teller = as("teller")
  const before = (await waiting(teller, "identities")) ?? 0
  expect(before).toBeGreaterThan(0)
  const [joined] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ('new.member', 'none', 'Nora New') returning id",
  )
  expect(await waiting(teller, "identities")).toBe(before + 1)
  await app.sql("update users set access_blocked_at = clock_timestamp() where id = $1", [
    joined?.id,
  ])
  expect(await waiting(teller, "identities")).toBe(before)
  await app.sql("update users set access_blocked_at = null where id = $1", [joined?.id])
  await app.as(teller).post(`/api/staff/members/${joined?.id}/views`, { purpose: "member_request" })
  const checked = await app.as(teller).post(`/api/staff/members/${joined?.id}/identity-checks`, {
    evidence: "Passport at the counter",
    documentKind: "passport",
    documentNumber: "X1234567",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    checklist: ["original", "photo", "name", "genuine"],
  })
  expect(checked.status, JSON.stringify(checked.body)).toBe(201)
  expect(await waiting(teller, "identities")).toBe(before)
})

test("an invited employee waits for administrators until enrolled", async () => {
  const administrator = as("administrator")
  expect(await waiting(administrator, "enrollments")).toBe(0)
  const [invited] = await app.sql<{ id: string }>(
    `insert into employees (name, username, roles, passkey_user_handle)
      values ('New Comer', 'new.comer', '{teller}', '\\x01') returning id`,
  )
  expect(await waiting(administrator, "enrollments")).toBe(1)
  await app.sql("update employees set disabled_at = clock_timestamp() where id = $1", [invited?.id])
  expect(await waiting(administrator, "enrollments")).toBe(0)
})

type PlanNode = {
  readonly "Rows Removed by Filter"?: number
  readonly "Actual Loops"?: number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows a plan reads and does not use. */
function rowsDiscarded(node: PlanNode): number {
  const own = (node["Rows Removed by Filter"] ?? 0) * (node["Actual Loops"] ?? 1)
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsDiscarded(below), own)
}

test("many open items of one kind cost the other lists nothing", async () => {
  await app.sql(
    "insert into repair_items (kind, what) select 'mismatch', 'Difference ' || n from generate_series(1, 20000) as n",
  )
  await app.sql("analyze repair_items")
  const [row] = await app.sql<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
    `explain (analyze, format json) select count(since) from worklist_items(${as("supervisor").id}, '{supervisor,payments_officer}')`,
  )
  const plan = row?.["QUERY PLAN"][0]?.Plan
  expect(plan?.Plans).toBeDefined()
  expect(rowsDiscarded(plan ?? {})).toBeLessThan(5_000)
})
