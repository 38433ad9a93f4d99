import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { employeeRoles } from "#shared/employee-roles.ts"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { keepInstantOpen } from "../../testing/keep-instant-open.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { newStaffItems, type StaffItems } from "../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../testing/staff-subjects.ts"
import { allPayloads, effectsOf, kindsOf } from "../../testing/two-people.ts"

// The requests with which other tests attack the rule of two people are ones that two people get through: otherwise
// those tests would show nothing about their kind.

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

beforeAll(async () => {
  database = await openScratchDatabase()
  await keepInstantOpen(database.ownerUrl)
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 2 })
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

async function call(name: string, token: string, request: object) {
  const { rows } = await staff.query<{ answer: Record<string, unknown> }>(
    `select ${name}($1, $2) as answer`,
    [token, JSON.stringify(request)],
  )
  return rows[0]?.answer ?? {}
}

const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
let hired = 0
function hire(administers = false): Promise<TestEmployee> {
  hired += 1
  const name = `Nora ${[...String(hired)].map((digit) => words[Number(digit)]).join("")}`
  const roles = employeeRoles.filter((role) => role !== "auditor" && role !== "administrator")
  return newEmployee(sql, name, ...(administers ? (["administrator"] as const) : roles))
}

/** What has to be true before a kind can be proposed. */
async function prepare(kind: string, maker: TestEmployee, { drawerId }: StaffSubjects) {
  if (kind === "cash.difference") {
    await call("staff_cash_count", maker.token, { drawerId, count: { "100.00": 9 } })
  }
  if (kind === "vault.difference") {
    await call("staff_vault_count", maker.token, { currency: "USD", count: { "100.00": 3 } })
  }
  if (kind === "suspense.clear") {
    await sql("select ledger_book_own('drawer_shortage', 7, 'EUR', clock_timestamp())")
  }
}

/** Proposes and approves, and returns which effects have changed. */
async function decide(kind: string): Promise<string[]> {
  const administers = kind.startsWith("employee.")
  const [maker, checker] = [await hire(administers), await hire(administers)]
  const target = await newEmployee(sql, `Tea ${maker.name.slice(5)}`, "teller")
  const member = await newStaffSubjects(sql, maker)
  const subjects: StaffSubjects & StaffItems = { ...member, ...(await newStaffItems(sql, member)) }
  await prepare(kind, maker, subjects)
  const before = await effectsOf(sql, subjects, target.id)
  const payload = allPayloads[kind]?.(subjects, target.id)
  const stored = await call("proposal_store", maker.token, { kind, payload, reason: "As agreed" })
  expect([kind, stored]).toEqual([kind, expect.objectContaining({ outcome: "stored" })])
  const id = Number(stored["id"])
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  const confirmationId = await checker.confirm(id)
  const request = { id, decision: "approve", hash: row?.hash, confirmationId }
  const { outcome } = await call("proposal_decide", checker.token, request)
  expect([kind, outcome]).toEqual([kind, "approved"])
  const after = await effectsOf(sql, subjects, target.id)
  return Object.keys(after).filter((effect) => after[effect] !== before[effect])
}

test("every kind that takes two has a request, which two people get through, and which shows", async () => {
  const stored = await sql<{ kind: string }>("select kind from proposal_kinds order by kind")
  const kinds = stored.map(({ kind }) => kind)
  expect(Object.keys(allPayloads).toSorted()).toEqual(kinds)
  for (const kind of kinds) {
    const changed = await decide(kind)
    const allowed = Object.keys(kindsOf).filter((effect) => kindsOf[effect]?.includes(kind))
    expect([
      kind,
      changed.length > 0,
      changed.filter((effect) => !allowed.includes(effect)),
    ]).toEqual([kind, true, []])
  }
})
