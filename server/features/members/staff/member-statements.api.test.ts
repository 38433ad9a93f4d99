import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberStatement } from "#shared/contracts/staff-members.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { databaseOn } from "../../../db/pool.ts"
import { closedStatement, readEntries } from "../../../documents/read-statement.ts"
import { renderInWorker } from "../../../documents/render-in-worker.ts"

let app: TestStaffApp
let member: number

beforeAll(async () => {
  app = await openStaffApp()
  const [made] = await app.sql<{ user: string; account: string }>(
    `with member as (
        insert into users (username, password_hash, holder_name) values ('vera', 'none', 'Vera Gray') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', 'LU770000000000000001', 'Everyday' from member
        returning holder_id as user, id as account`,
  )
  member = Number(made?.user)
  // More than a page of entries, in January; nothing in February.
  await app.sql(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', $1::bigint, 'toAccountId',
        $2::bigint, 'amount', '1.00', 'description', 'Salary'), '2026-01-02T12:00:00Z')
      from generate_series(1, 1010)`,
    [made?.user, made?.account],
  )
  await app.sql("select account_statements_close($1, '2026-02-28', null)", [made?.account])
})

afterAll(() => app.close())

const list = (who: TestEmployee) =>
  app.as(who).get<MemberStatement[]>(`/api/staff/members/${member}/statements`)

async function download(who: TestEmployee, id: number) {
  const response = await fetch(`${app.url}/api/staff/statements/${id}`, {
    headers: { cookie: who.cookie },
  })
  const { status, headers } = response
  return {
    status,
    disposition: headers.get("content-disposition"),
    content: Buffer.from(await response.arrayBuffer()),
  }
}

test("an employee who has opened the file reads the member's own statements", async () => {
  const teller = await app.employ("Tess Teller", "teller")
  expect(await list(teller)).toMatchObject({ status: 403, body: { code: "purpose_required" } })
  await app.as(teller).post(`/api/staff/members/${member}/views`, { purpose: "member_request" })
  const { body } = await list(teller)
  expect(body).toMatchObject([
    { number: 2, from: "2026-02-01", to: "2026-02-28", moneyIn: "0.00", closing: "1010.00" },
    { number: 1, to: "2026-01-31", accountName: "Everyday", moneyIn: "1010.00", moneyOut: "0.00" },
  ])
  const id = body[1]?.id ?? 0
  const file = await download(teller, id)
  expect(file).toMatchObject({
    status: 200,
    disposition: 'attachment; filename="statement-LU770000000000000001-no-1-2026-01.pdf"',
  })
  const owner = testPool({ connectionString: app.database.ownerUrl, max: 1 })
  try {
    const db = databaseOn(owner)
    const statement = await closedStatement(db, member, id)
    if (!statement) throw new Error("there is no statement")
    const entries = readEntries(db, statement, "member")
    const parts = []
    for await (const part of renderInWorker({ head: statement.head, entries }, "member"))
      parts.push(part)
    expect(file.content.equals(Buffer.concat(parts))).toBe(true)
  } finally {
    await owner.end()
  }
})

test("statements are read page by page, the last month first", async () => {
  const auditor = await app.employ("Otto Audit", "auditor")
  await app.as(auditor).post(`/api/staff/members/${member}/views`, { purpose: "member_request" })
  await app.sql(
    `with opened as (
        insert into accounts (holder_id, account_type, currency, iban, name, created_at)
          select $1, 'savings', 'GBP', 'LU770000000000000002', 'Rainy days', '2024-01-15' returning id)
      select id from opened`,
    [member],
  )
  await app.sql(
    "select account_statements_close(id, '2027-06-30', null) from accounts where holder_id = $1",
    [member],
  )
  const first = await list(auditor)
  expect(first.body).toHaveLength(50)
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
  const second = await app.as(auditor).get<MemberStatement[]>(next)
  expect(second, next).toMatchObject({ status: 200 })
  const all = [...first.body, ...second.body]
  const [count] = await app.sql<{ count: number }>(
    "select count(*)::int as count from account_statements",
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(count?.count)
  const days = all.map(({ to }) => to)
  expect(days).toEqual(days.toSorted().toReversed())
})

test("nobody else does", async () => {
  const [statement] = await app.sql<{ id: string }>("select min(id) as id from account_statements")
  const id = Number(statement?.id)
  const colleague = await app.employ("Cleo Counter", "teller")
  expect((await download(colleague, id)).status).toBe(403)
  expect((await download(colleague, 987_654_321)).status).toBe(404)
  const administrator = await app.employ("Ada Adler", "administrator")
  expect((await download(administrator, id)).status).toBe(403)
  expect(await list(administrator)).toMatchObject({ status: 403, body: { code: "role_required" } })
  // An opening before the declaration no longer counts.
  await app.as(colleague).post(`/api/staff/members/${member}/views`, { purpose: "member_request" })
  expect((await download(colleague, id)).status).toBe(200)
  await app.sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'relative')",
    [colleague.id, member],
  )
  expect((await download(colleague, id)).status).toBe(403)
})
