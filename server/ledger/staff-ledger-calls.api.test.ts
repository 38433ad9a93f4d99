import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { fillVault } from "../../testing/staff-subjects.ts"

/** Corrections and cash as the staff app's role does them: one proposes, another decides. */

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let tea: TestEmployee
let sam: TestEmployee
let aud: TestEmployee
let member: { id: number; account: number; iban: string }

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

async function call(
  name: string,
  { token }: { token: string },
  request?: object,
): Promise<Record<string, unknown>> {
  const { rows } = await staff.query<{ answer: Record<string, unknown> }>(
    `select ${name}($1${request ? ", $2::jsonb" : ""}) as answer`,
    [token, ...(request ? [JSON.stringify(request)] : [])],
  )
  return rows[0]?.answer ?? {}
}

const propose = (maker: TestEmployee, kind: string, payload: object) =>
  call("proposal_store", maker, { kind, payload, reason: "Keyed wrong at the counter" })

async function approve(checker: TestEmployee, given: unknown) {
  const id = Number(given)
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  const decision = { id, hash: row?.hash, decision: "approve" }
  const confirmationId = await checker.confirm(id)
  return call("proposal_decide", checker, { ...decision, confirmationId })
}

const tenNotes = { currency: "EUR", count: { "100.00": 10 } }
let made = 0
beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  sam = await newEmployee(sql, "Sam Ortega", "supervisor")
  aud = await newEmployee(sql, "Aud Keller", "auditor")
  await fillVault(sql)
})
beforeEach(async () => {
  made += 1
  // Each test has a teller of its own, so that no drawer is open.
  tea = await newEmployee(sql, `Tea ${"abcdefghij"[made]}lund`, "teller")
  const [row] = await sql<{ user_id: string; id: string; iban: string }>(
    `with one as (insert into users (username, username_skeleton, password_hash, holder_name)
        values ($1, $1, 'none', 'Marta Weber') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', $2, 'Current' from one returning holder_id as user_id, id, iban`,
    [`member${made}`, `LU${String(made).padStart(18, "0")}`],
  )
  member = { id: Number(row?.user_id), account: Number(row?.id), iban: row?.iban ?? "" }
  await openFile(tea)
})
afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

async function balance() {
  const query = "select balance from accounts where id = $1"
  return (await sql<{ balance: string }>(query, [member.account]))[0]?.balance
}

const openDrawer = async () => Number((await call("staff_cash_open", tea, tenNotes))["drawerId"])

const cashIn = (drawerId: number, amount: string) => ({
  key: randomUUID(),
  drawerId,
  direction: "in",
  accountId: member.account,
  amount,
})

const openFile = (who: TestEmployee) =>
  call("staff_open_member", who, { memberId: member.id, purpose: "member_request" })

const declareRelative = (who: TestEmployee) =>
  sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'relative')",
    [who.id, member.id],
  )

const closeDrawer = async (drawerId: number, count: Record<string, number>) =>
  call("staff_cash_count", tea, { drawerId, count })

test("a wrong booking at the counter is corrected by two, and one alone can't", async () => {
  const drawerId = await openDrawer()
  const paid = await call("staff_cash_post", tea, cashIn(drawerId, "500.00"))
  const entry = await call("staff_ledger_entry", sam, { entry: paid["reference"] })
  expect(entry).toMatchObject({ reversible: true, amount: "500.00" })
  const proposal = await propose(tea, "entry.correct", { entryId: entry["id"], amount: "50.00" })
  expect(proposal).toMatchObject({ outcome: "stored", deciders: ["supervisor"] })
  expect(await balance()).toBe("500.00")
  await expect(approve(tea, proposal["id"])).rejects.toThrow("employee_not_allowed")
  expect(await approve(sam, proposal["id"])).toMatchObject({ outcome: "approved" })
  expect(await balance()).toBe("50.00")
  const [event] = await sql<{ details: object }>(
    "select details from audit_events where action = 'entry.reversed' and user_id = $1",
    [member.id],
  )
  expect(event?.details).toMatchObject({ makerName: tea.name, checkerName: "Sam Ortega" })
  expect(await propose(tea, "entry.reverse", { entryId: entry["id"] })).toEqual({
    outcome: "refused",
    reason: "already_reversed",
  })
  expect(await closeDrawer(drawerId, { "100.00": 10, "50.00": 1 })).toMatchObject({ closed: true })
})

test("cash above 5,000 EUR is paid in when another employee has approved it, from the maker's drawer", async () => {
  const drawerId = await openDrawer()
  const request = { ...cashIn(drawerId, "6000.00"), identified: "Passport X1234567" }
  expect(await call("staff_cash_post", tea, request)).toMatchObject({ reason: "two_people_needed" })
  const proposal = await propose(tea, "cash.large", request)
  expect(await balance()).toBe("0.00")
  expect(await approve(sam, proposal["id"])).toMatchObject({ outcome: "approved" })
  expect(await balance()).toBe("6000.00")
  const more = { ...request, key: randomUUID(), amount: "4000.01" }
  expect(await propose(tea, "cash.large", more)).toMatchObject({ reason: "source_required" })
  const drawer = await call("staff_cash_drawer", tea)
  expect(drawer).toMatchObject({ id: drawerId, balance: null, movements: null })
  const [newest] = await sql<{ id: string }>("select max(id) as id from cash_movements")
  await openFile(sam)
  expect(await call("staff_cash_receipt", sam, { movementId: Number(newest?.id) })).toMatchObject({
    amount: "6000.00",
    memberName: "Marta Weber",
    teller: tea.name,
    iban: member.iban,
  })
  await closeDrawer(drawerId, { "100.00": 70 })
})

test("a drawer's difference goes to suspense by two, and two others' decision clears it", async () => {
  const drawerId = await openDrawer()
  expect(await closeDrawer(drawerId, { "100.00": 9 })).toMatchObject({ closed: false })
  const proposal = await propose(tea, "cash.difference", { drawerId })
  expect(await approve(sam, proposal["id"])).toMatchObject({ outcome: "approved" })
  const suspense = async () => {
    const balances = (await call("staff_trial_balance", aud, {})) as unknown as {
      code: string
      balance: string
      currency: string
    }[]
    return balances.find(({ code, currency }) => code === "suspense" && currency === "EUR")?.balance
  }
  expect(await suspense()).toBe("-100.00")
  const ask = { code: "suspense", currency: "EUR" }
  const page = await call("staff_list", aud, { list: "postings", ask, sort: "-at", most: 50 })
  expect(page).toMatchObject([{ item: { kind: "drawer_shortage", amount: "-100.00" } }])
  const stella = await newEmployee(sql, "Stella Marsh", "supervisor")
  const cleared = await propose(sam, "suspense.clear", { currency: "EUR" })
  expect(await approve(stella, cleared["id"])).toMatchObject({ outcome: "approved" })
  expect(Number(await suspense())).toBe(0)
})

test("an employee does not serve themselves or a relative", async () => {
  const drawerId = await openDrawer()
  await declareRelative(tea)
  expect(await call("staff_cash_post", tea, cashIn(drawerId, "10.00"))).toMatchObject({
    reason: "employee_related",
  })
  await expect(
    propose(tea, "fee.refund", { accountId: member.account, amount: "5.00", fee: "A card" }),
  ).rejects.toThrow("employee_related")
  await closeDrawer(drawerId, { "100.00": 10 })
})

test("an entry shows a member's account only while the member's file is open, and never a relative's", async () => {
  const drawerId = await openDrawer()
  const paid = await call("staff_cash_post", tea, cashIn(drawerId, "20.00"))
  const read = (who: TestEmployee) => call("staff_ledger_entry", who, { entry: paid["reference"] })
  const hidden = { memberId: member.id, memberName: null, iban: null, balanceAfter: null }
  const drawer = { account: "cash_drawers", memberId: null, amount: "-20.00", open: true }
  for (const who of [sam, aud]) {
    expect(await read(who)).toMatchObject({
      description: null,
      postings: [{ ...hidden, account: "deposits_current", amount: "20.00", open: false }, drawer],
    })
  }
  await openFile(sam)
  const shown = { memberName: "Marta Weber", iban: member.iban, balanceAfter: "20.00", open: true }
  expect(await read(sam)).toMatchObject({
    description: "Cash paid in at the counter",
    postings: [shown, drawer],
  })
  expect(await read(aud)).toMatchObject({ postings: [hidden, drawer] })
  const stella = await newEmployee(sql, `Stella ${"abcdefghij"[made]}kin`, "supervisor")
  await declareRelative(stella)
  await expect(read(stella)).rejects.toThrow("employee_related")
})

test("cash is for a member whose file is open, and so is its receipt, for the drawer's own teller too", async () => {
  const drawerId = await openDrawer()
  const paid = await call("staff_cash_post", tea, cashIn(drawerId, "20.00"))
  const read = (who: TestEmployee) =>
    call("staff_cash_receipt", who, { movementId: paid["movementId"] })
  expect(await read(tea)).toMatchObject({ memberName: "Marta Weber", iban: member.iban })
  const other = await newEmployee(sql, `Otto ${"abcdefghij"[made]}lund`, "teller")
  for (const who of [other, sam, aud]) expect(await read(who)).toEqual({})
  for (const who of [other, sam]) {
    await openFile(who)
    expect(await read(who)).toMatchObject({ memberName: "Marta Weber", teller: tea.name })
  }
  await declareRelative(other)
  await declareRelative(tea)
  for (const who of [other, tea]) await expect(read(who)).rejects.toThrow("employee_related")
})

test("large cash pages from one row to the next", async () => {
  const drawerId = await openDrawer()
  const identified = "Passport X1234567"
  await call("staff_cash_post", tea, { ...cashIn(drawerId, "3500.00"), identified })
  await call("staff_cash_post", tea, {
    ...cashIn(drawerId, "3200.00"),
    direction: "out",
    identified,
  })
  const report = async (request: object) =>
    (await call("staff_report", aud, { report: "large_cash", ...request })) as unknown as {
      day: string
      member_id: number
      direction: string
      euros: string
    }[]
  const all = await report({})
  expect(all.filter(({ member_id }) => member_id === member.id)).toMatchObject([
    { direction: "in", euros: "3500.00" },
    { direction: "out", euros: "3200.00" },
  ])
  const paged: unknown[] = []
  let [row] = await report({ most: 1 })
  while (row && paged.length < all.length) {
    paged.push(row)
    ;[row] = await report({
      most: 1,
      afterDay: row.day,
      after: row.member_id,
      afterDirection: row.direction,
    })
  }
  expect(row).toBeUndefined()
  expect(paged).toEqual(all)
  // Without a first day, the report is of the 30 days before the last.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  expect([await report({ to: day(28) }), await report({ to: day(33) })]).toEqual([all, []])
})

test("a subtransaction can't add to an entry of another transaction", async () => {
  const drawerId = await openDrawer()
  const client = await owner.connect()
  try {
    await client.query("begin; savepoint inner_part")
    await expect(
      client.query(
        `insert into postings (entry_id, system_account, currency, amount)
          select entry_id, 'cash_vault', 'EUR', 1 from cash_movements where drawer_id = $1`,
        [drawerId],
      ),
    ).rejects.toThrow("is closed")
  } finally {
    await client.query("rollback")
    client.release()
  }
})

test("a function answers only employees whose role it is for", async () => {
  const denied = "employee_not_allowed"
  const nobody = { token: "x".repeat(43) }
  for (const caller of [aud, sam, nobody]) {
    await expect(call("staff_cash_open", caller, { currency: "EUR", count: {} })).rejects.toThrow(
      denied,
    )
    await expect(call("staff_cash_drawer", caller)).rejects.toThrow(denied)
  }
  for (const caller of [tea, nobody]) {
    await expect(call("staff_trial_balance", caller, {})).rejects.toThrow(denied)
    await expect(call("staff_report", caller, { report: "products" })).rejects.toThrow(denied)
  }
  await expect(propose(aud, "suspense.clear", { currency: "EUR" })).rejects.toThrow(denied)
  expect(await call("staff_report", aud, { report: "products" })).toBeInstanceOf(Array)
  await expect(staff.query("select cash_post(1, '{}', true, '{}')")).rejects.toThrow(
    "permission denied",
  )
})
