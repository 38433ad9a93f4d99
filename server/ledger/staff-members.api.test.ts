import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type EmployeeRole, employeeRoles } from "#shared/employee-roles.ts"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"

// What employees may do for members, with the rights of the staff app's role, in a database of its own.

type Json = Record<string, unknown>

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let app: pg.Pool
const people = new Map<EmployeeRole | "other", TestEmployee>()

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

function as(role: EmployeeRole | "other"): TestEmployee {
  const employee = people.get(role)
  if (!employee) throw new Error(`nobody is ${role}`)
  return employee
}

/** Calls a function of the staff app with its role; `who` is a role, or a token. */
async function call(name: string, who: string, ...args: unknown[]): Promise<Json> {
  const token = people.get(who as EmployeeRole)?.token ?? who
  const places = args.map((arg, index) =>
    typeof arg === "object" ? `$${index + 2}::jsonb` : `$${index + 2}`,
  )
  const { rows } = await staff.query<{ answer: Json }>(
    `select ${name}(${["$1", ...places].join(", ")}) as answer`,
    [token, ...args.map((arg) => (typeof arg === "object" ? JSON.stringify(arg) : arg))],
  )
  return rows[0]?.answer ?? {}
}

let made = 0
async function newMember(): Promise<{ memberId: number; cardId: number; accountId: number }> {
  made += 1
  const [user] = await sql<{ id: string }>(
    `insert into users (username, password_hash, holder_name, phone_number)
      values ($1, 'none', $2, '+352 621 000 001') returning id`,
    [`member-${made}`, `Mira Member${made}`],
  )
  const memberId = Number(user?.id)
  const [account] = await sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', $2, 'Current') returning id`,
    [memberId, `LU99999000000000${String(made).padStart(4, "0")}`],
  )
  const [card] = await sql<{ id: string }>(
    `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
        cvv_key_version, expiry_date)
      values ($1, $2, '\\x00', 'x', $3, '4821', 'x', '2999-01-31') returning id`,
    [account?.id, memberId, Buffer.from(`card ${made}`)],
  )
  await sql("insert into chat_messages (user_id, author, text) values ($1, 'customer', 'Hello?')", [
    memberId,
  ])
  return { memberId, cardId: Number(card?.id), accountId: Number(account?.id) }
}

const open = (who: string, memberId: number, purpose = "member_request") =>
  call("staff_open_member", who, { memberId, purpose })

const read = (who: string, memberId: number, part = "file") =>
  call("staff_read_member", who, part, { memberId })

const auditOf = (memberId: number) =>
  sql<{ action: string; details: Json }>(
    "select action, details from audit_events where user_id = $1 order by id",
    [memberId],
  )

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  app = testPool({ connectionString: database.appUrl, max: 2 })
  for (const [index, role] of [...employeeRoles, "other" as const].entries()) {
    const letter = String.fromCharCode(97 + index)
    const name = `Kim ${letter.toUpperCase()}${letter.repeat(3)}`
    people.set(role, await newEmployee(sql, name, role === "other" ? "supervisor" : role))
  }
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end(), app.end()])
  await database.drop()
})

const seeing: readonly EmployeeRole[] = [
  "teller",
  "loan_officer",
  "payments_officer",
  "supervisor",
  "auditor",
]
const serving = seeing.filter((role) => role !== "auditor")
const controlling: readonly EmployeeRole[] = ["supervisor", "auditor"]

/** Each function with a request that is complete, and who may call it. */
const rights: readonly [
  name: string,
  roles: readonly EmployeeRole[],
  args: (m: Json) => unknown[],
][] = [
  ["staff_find_members", seeing, () => ["Mira"]],
  ["staff_open_member", seeing, ({ memberId }) => [{ memberId, purpose: "service" }]],
  ["staff_open_member", controlling, ({ memberId }) => [{ memberId, purpose: "fraud" }]],
  ["staff_read_member", seeing, ({ memberId }) => ["file", { memberId }]],
  ["staff_add_note", serving, ({ memberId }) => [{ memberId, text: "Called" }]],
  ["staff_add_note", ["supervisor"], ({ memberId }) => [{ memberId, text: "Odd", secret: true }]],
  ["staff_serve_member", serving, ({ cardId }) => ["card.freeze", { cardId }]],
  [
    "staff_serve_member",
    serving,
    ({ memberId }) => ["access.block", { memberId, reason: "Asked" }],
  ],
  [
    "staff_serve_member",
    serving,
    ({ memberId }) => ["sessions.end", { memberId, reason: "Asked" }],
  ],
  ["staff_serve_member", serving, ({ memberId }) => ["chat.answer", { memberId, text: "Yes" }]],
  ["staff_take_conversation", serving, ({ memberId }) => [{ memberId, employeeId: null }]],
  ["staff_list", serving, () => [{ list: "conversations", ask: {}, sort: "at", most: 10 }]],
  ["staff_list", seeing, () => [{ list: "members", ask: {}, sort: "joined", most: 10 }]],
  ["staff_list_export", controlling, () => [{ list: "members", ask: {} }]],
  ["staff_list_templates", serving, () => []],
  ["staff_store_template", ["supervisor"], () => [{ title: "Hello", text: "Good day" }]],
  ["staff_change_template", ["supervisor"], () => [{ id: 1 }]],
  ["staff_list", controlling, () => [{ list: "openings", ask: {}, sort: "-at", most: 10 }]],
  ["staff_list_figures", controlling, () => [{ list: "audit", ask: {} }]],
  ["staff_list_export", controlling, () => [{ list: "openings", ask: {} }]],
  ["staff_draw_recovery", serving, () => [{ proposalId: 1, codeHash: "00" }]],
]

test.each(rights)("%s is for %j alone", async (name, roles, args) => {
  for (const role of employeeRoles) {
    const member = await newMember()
    await open(role, member.memberId).catch(() => undefined)
    const called = call(name, role, ...args(member))
    if (roles.includes(role)) await expect(called).resolves.toBeDefined()
    else await expect(called, role).rejects.toThrow("employee_not_allowed")
  }
  const member = await newMember()
  await expect(call(name, "no-token", ...args(member))).rejects.toThrow("employee_not_allowed")
  made += 1
  const gone = await newEmployee(sql, `Gone Person${made}`, ...roles.slice(0, 1))
  await sql("update employee_sign_ins set ended_at = clock_timestamp() where employee_id = $1", [
    gone.id,
  ])
  await expect(call(name, gone.token, ...args(member))).rejects.toThrow("employee_not_allowed")
})

test("nobody opens, reads, or changes their own membership or a relative's", async () => {
  const { memberId, cardId } = await newMember()
  const employee = as("supervisor")
  await open("supervisor", memberId)
  await sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'self')",
    [employee.id, memberId],
  )
  for (const attempt of [
    () => open("supervisor", memberId),
    () => open("supervisor", memberId, "fraud"),
    () => read("supervisor", memberId),
    () => call("staff_serve_member", "supervisor", "card.freeze", { cardId }),
    () => call("staff_serve_member", "supervisor", "access.block", { memberId, reason: "Asked" }),
    () => call("staff_add_note", "supervisor", { memberId, text: "A friend" }),
    () => call("staff_take_conversation", "supervisor", { memberId, employeeId: null }),
  ]) {
    await expect(attempt()).rejects.toThrow("employee_related")
  }
})

test("a file is read only by an employee who has logged why, for half an hour", async () => {
  const { memberId } = await newMember()
  for (const part of ["file", "payments", "events", "messages"]) {
    expect(await read("teller", memberId, part)).toEqual({
      outcome: "refused",
      reason: "purpose_required",
    })
  }
  expect(await open("teller", memberId)).toMatchObject({ outcome: "done", secret: false })
  expect(await read("teller", memberId)).toMatchObject({
    outcome: "done",
    profile: { id: memberId, identity: "new" },
    warnings: [{ kind: "identity", state: "new" }],
    cards: [{ lastFour: "4821", status: "active" }],
    conversation: { waiting: true, employee: null },
  })
  expect(await read("teller", memberId, "messages")).toMatchObject({
    items: [{ author: "customer", text: "Hello?" }],
  })
  // The reason of a colleague does not count.
  expect(await read("loan_officer", memberId)).toMatchObject({ reason: "purpose_required" })
  await expect(sql("update member_views set purpose = 'service'")).rejects.toThrow("append-only")
  await expect(sql("delete from member_views")).rejects.toThrow("append-only")
  const [view] = await sql<{ id: string }>("select max(id) as id from member_views")
  await sql("alter table member_views disable trigger user")
  await sql(
    "update member_views set created_at = created_at - interval '31 minutes' where id = $1",
    [view?.id],
  )
  await sql("alter table member_views enable trigger user")
  expect(await read("teller", memberId)).toMatchObject({ reason: "purpose_required" })
})

test("an opening is recorded for the member with its purpose", async () => {
  const { memberId } = await newMember()
  await open("teller", memberId, "complaint")
  expect(await auditOf(memberId)).toMatchObject([
    { action: "file.opened", details: { purpose: "complaint", employee: as("teller").name } },
  ])
})

/** Every row that the API's role may read, by table. */
async function seenByApp(): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
        and has_any_column_privilege('tessera_app', c.oid, 'select')`)
  const seen = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and has_column_privilege('tessera_app', attrelid, attnum, 'select')`,
      [name],
    )
    const list = columns.map((column) => column.name).join(", ")
    const { rows } = await app.query<{ row: string }>(
      `select row(${list})::text as row from ${name} order by 1`,
    )
    seen.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return seen
}

test("a secret opening changes nothing that members, or the API that serves them, can read", async () => {
  const { memberId } = await newMember()
  const before = await seenByApp()
  const opened = await call("staff_open_member", "auditor", {
    memberId,
    purpose: "money_laundering",
    text: "Report 17",
  })
  expect(opened).toMatchObject({ outcome: "done", secret: true })
  await call("staff_open_member", "supervisor", { memberId, purpose: "fraud" })
  await call("staff_add_note", "supervisor", { memberId, text: "Cash every Friday", secret: true })
  const after = await seenByApp()
  const added = [...after].flatMap(([table, rows]) =>
    rows.filter((row) => !before.get(table)?.includes(row)).map((row) => [table, row] as const),
  )
  // The audit trail of employees has rows that name neither the member nor the purpose.
  expect(new Set(added.map(([table]) => table))).toEqual(new Set(["audit_events", "unsealed"]))
  const events = added.filter(([table]) => table === "audit_events").map(([, row]) => row)
  expect(events).toHaveLength(3)
  for (const row of events) {
    expect(row).toMatch(/file\.opened_in_secret|note\.added/)
    expect(row).not.toMatch(/laundering|fraud|Report|Friday|memberId/)
  }
  expect(await auditOf(memberId)).toEqual([])
  expect(await sql("select from notifications where user_id = $1", [memberId])).toEqual([])
})

test("secret purposes and notes are shown to supervisors and auditors only", async () => {
  const { memberId } = await newMember()
  await call("staff_open_member", "supervisor", { memberId, purpose: "fraud" })
  await call("staff_add_note", "supervisor", { memberId, text: "Watch this", secret: true })
  await call("staff_add_note", "supervisor", { memberId, text: "Prefers calls" })
  await open("teller", memberId)
  await open("auditor", memberId)
  const seenBy = async (who: string) =>
    JSON.stringify([await read(who, memberId), await read(who, memberId, "events")])
  expect(await seenBy("teller")).not.toMatch(/Watch this|fraud|in_secret/)
  expect(await seenBy("teller")).toContain("Prefers calls")
  expect(await seenBy("auditor")).toContain("Watch this")
  const listed = await call("staff_list", "auditor", {
    list: "openings",
    ask: { member: String(memberId) },
    sort: "-at",
    most: 10,
  })
  expect(listed).toMatchObject([
    { item: { purpose: "member_request" } },
    { item: { purpose: "member_request", employee: { name: as("teller").name } } },
    { item: { purpose: "fraud", employee: { name: as("supervisor").name } } },
  ])
})
