import { afterAll, beforeAll, expect, test } from "vitest"
import type { CashReceipt, DrawerCounted, OpenDrawer } from "#shared/contracts/staff-cash.ts"
import type {
  LedgerBalance,
  LedgerEntry,
  LedgerPosting,
  Suspense,
} from "#shared/contracts/staff-ledger.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { LargeCashRow, RiskRow } from "#shared/contracts/staff-reports.ts"
import { approveAs, memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// The cash desk, the ledger, and the reports over HTTP, with the rights of the staff app's database roles.

let app: TestStaffApp
let supervisor: TestEmployee
let auditor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  supervisor = await app.employ("Sam Super", "supervisor")
  auditor = await app.employ("Otto Audit", "auditor")
})

afterAll(() => app.close())

const atTheCounter = () => memberAtTheCounter(app)
const approve = (who: TestEmployee, proposed: Proposed) => approveAs(app, who, proposed)

const drawerOf = async (teller: TestEmployee) =>
  (await app.as(teller).get<OpenDrawer>("/api/staff/cash-drawer")).body.drawer

test("cash is paid in once for a key, has a receipt, and the drawer closes with a right count", async () => {
  const { teller, drawerId, member, cash, post } = await atTheCounter()
  app.announced.length = 0
  const request = cash("250.50")
  const { status, body: done } = await post(request)
  expect(status).toBe(200)
  expect(app.announced).toEqual([[member, "accounts", "transactions"]])
  expect((await post(request)).body).toEqual(done)
  expect(await post({ ...request, amount: "99.00" })).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  })
  // Their sum is what is to be counted.
  expect(await drawerOf(teller)).toMatchObject({ balance: null, movements: null })
  const receipt = `/api/staff/cash-receipts/${done.movementId}`
  expect((await app.as(teller).get<CashReceipt>(receipt)).body).toMatchObject({
    kind: "paid_in",
    amount: "250.50",
    memberId: member,
    teller: teller.name,
  })
  expect(await app.as(supervisor).get(receipt)).toMatchObject({ status: 404 })

  const counted = await app.as(teller).post<DrawerCounted>("/api/staff/cash-drawer/count", {
    drawerId,
    count: { "100.00": 20, "50.00": 5, "0.50": 1 },
  })
  expect(counted).toMatchObject({ status: 200, body: { closed: true, counted: "2250.50" } })
  expect(await drawerOf(teller)).toBeNull()
  expect(await post(cash("1.00"))).toMatchObject({ status: 409 })
})

test("what cannot be paid says why, and changes nothing", async () => {
  const { teller, drawerId, cash, post } = await atTheCounter()
  const refused = async (request: object) =>
    (await post<{ code: string; detail: string }>(request)).body
  expect(await refused(cash("0.001"))).toMatchObject({ code: "invalid_request" })
  expect(await refused(cash("10.00", { direction: "out" }))).toMatchObject({
    code: "insufficient_funds",
    detail: "The account does not hold enough. Nothing was changed.",
  })
  expect(await refused(cash("2500.00", { direction: "out" }))).toMatchObject({
    code: "insufficient_funds",
    detail: "The drawer does not hold enough cash. Nothing was changed.",
  })
  expect(await refused(cash("3000.00"))).toMatchObject({
    code: "invalid_request",
    errors: [{ path: "identified" }],
  })
  const identified = "Passport X1234567"
  expect(await refused(cash("10000.01", { identified }))).toMatchObject({
    code: "second_person_required",
  })
  expect(await refused(cash("5000.01", { identified }))).toMatchObject({
    code: "second_person_required",
  })
  expect(
    await app.as(teller).post("/api/staff/cash-drawer", { currency: "EUR", count: {} }),
  ).toMatchObject({ status: 409, body: { code: "already_done" } })
  const wrong = { drawerId, count: { "3.00": 1 } }
  expect(await app.as(teller).post("/api/staff/cash-drawer/count", wrong)).toMatchObject({
    status: 400,
  })
  expect(await app.sql("select kind from cash_movements where drawer_id = $1", [drawerId])).toEqual(
    [{ kind: "opened" }],
  )
})

test("large cash and a drawer's difference are decided by a second person, who reads what they are", async () => {
  const { teller, drawerId, account, cash } = await atTheCounter()
  const as = app.as(teller)
  const large = await as.post<Proposed>("/api/staff/large-cash", {
    ...cash("6000.00", { identified: "Passport X1234567" }),
    reason: "Sold a car, contract seen",
  })
  expect(large.status).toBe(201)
  const shown = await approve(supervisor, large.body)
  expect(shown.sentence).toMatch(/^Take €6,000\.00 in cash from Vera Visitor\d+\.$/)
  expect(shown.rows).toContainEqual({
    name: "Identified by",
    before: null,
    after: "Passport X1234567",
  })
  expect(await app.sql("select balance from accounts where id = $1", [account])).toEqual([
    { balance: "6000.00" },
  ])

  const count = (given: object | null) =>
    as.post<DrawerCounted>("/api/staff/cash-drawer/count", { drawerId, count: given })
  expect((await count({ "100.00": 79 })).body).toEqual({
    closed: false,
    expected: "8000.00",
    counted: "7900.00",
  })
  expect(await as.post("/api/staff/cash", cash("1.00"))).toMatchObject({ status: 409 })
  expect(await drawerOf(teller)).toMatchObject({
    balance: "8000.00",
    countedAmount: "7900.00",
    movements: [
      { kind: "paid_in", amount: "6000.00", receipt: true },
      { kind: "opened", amount: "2000.00", receipt: false },
    ],
  })
  expect((await count(null)).body).toEqual({ closed: false, expected: null, counted: null })
  expect(await drawerOf(teller)).toMatchObject({
    balance: null,
    countedAmount: null,
    movements: null,
  })
  await count({ "100.00": 79 })
  // The teller knows now what is expected: each difference is on record.
  expect(
    await app.sql(
      `select details -> 'counted' as counted, details -> 'expected' as expected from audit_events
        where action = 'drawer.miscounted' and details -> 'drawerId' = $1::jsonb`,
      [drawerId],
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ counted: "7900.00", expected: "8000.00" })))
  const other = await atTheCounter()
  const difference = { drawerId, reason: "Counted twice, one note is missing" }
  const path = "/api/staff/cash-drawer/difference"
  expect(await app.as(other.teller).post(path, difference)).toMatchObject({ status: 404 })
  expect(await drawerOf(teller)).toMatchObject({ proposals: [] })
  const { body } = await as.post<Proposed>(path, difference)
  expect(await drawerOf(teller)).toMatchObject({
    proposals: [{ id: body.proposal.id, kind: "cash.difference" }],
  })
  const { sentence } = await approve(supervisor, body)
  expect(sentence).toBe(
    `Post €100.00 that is missing from drawer ${drawerId} to suspense, and close the drawer.`,
  )
  expect(await drawerOf(teller)).toBeNull()

  const balances = await app.as(auditor).get<LedgerBalance[]>("/api/staff/trial-balance")
  expect(balances.body).toContainEqual({
    code: "suspense",
    class: "suspense",
    currency: "EUR",
    mustBeZero: true,
    balance: "-100.00",
    check: "not_zero",
  })
  const suspense = async (currency: string) =>
    (await app.as(auditor).get<Suspense>(`/api/staff/suspense?currency=${currency}`)).body
  expect(await suspense("CHF")).toEqual({ currency: "CHF", balance: "0.00", proposals: [] })
  expect(await suspense("EUR")).toEqual({ currency: "EUR", balance: "-100.00", proposals: [] })
  const clear = { currency: "EUR", reason: "No cause was found" }
  const clearing = await app.as(supervisor).post<Proposed>("/api/staff/suspense-clearing", clear)
  const waiting = [{ id: clearing.body.proposal.id, kind: "suspense.clear" }]
  expect(await suspense("EUR")).toMatchObject({ balance: "-100.00", proposals: waiting })
  expect(await suspense("CHF")).toMatchObject({ proposals: [] })
  const shownClearing = await app
    .as(auditor)
    .get<ProposalDetail>(`/api/staff/proposals/${clearing.body.proposal.id}`)
  expect(shownClearing.body.sentence).toBe("Accept €100.00 on suspense as the bank's loss.")
  const rows = await app.as(auditor).get<LargeCashRow[]>("/api/staff/reports/large-cash")
  const [memberId, day] = [expect.any(Number) as number, expect.any(String) as string]
  expect(rows.body).toEqual([
    {
      day,
      memberId,
      direction: "in",
      euros: "6000.00",
      number: 1,
      identified: true,
      source: null,
      reportable: false,
    },
  ])
})

test("an entry is found from the general ledger, and corrected or reversed once", async () => {
  const { teller, member, holder, cash, post } = await atTheCounter()
  const { body: done } = await post(cash("500.00"))
  const postings = "/api/staff/ledger-postings?code=cash_drawers&currency=EUR"
  const { body: page } = await app.as(auditor).get<LedgerPosting[]>(postings)
  expect(page[0]).toMatchObject({ reference: done.reference, amount: "-500.00", reversed: false })
  const path = `/api/staff/ledger-entry?entry=${done.reference.toLowerCase()}`
  const { body: entry } = await app.as(auditor).get<LedgerEntry>(path)
  expect(entry).toMatchObject({
    reversible: true,
    amount: "500.00",
    description: null,
    postings: [
      { account: "deposits_current", memberId: member, iban: null, open: false },
      { account: "cash_drawers", amount: "-500.00", open: true },
    ],
  })
  expect((await app.as(teller).get<LedgerEntry>(path)).body).toMatchObject({
    postings: [{ memberName: holder, balanceAfter: "500.00" }, {}],
  })
  const reason = "Keyed 500 instead of 50"
  const correct = (amount: string) =>
    app.as(teller).post<Proposed>(`/api/staff/ledger-entries/${entry.id}/correction`, {
      amount,
      reason,
    })
  expect(await correct("500.00")).toMatchObject({ body: { code: "invalid_request" } })
  const { body: sent } = await correct("50.00")
  const waits = async () => (await app.as(teller).get<LedgerEntry>(path)).body.proposals
  expect(await waits()).toMatchObject([{ id: sent.proposal.id, kind: "entry.correct" }])
  const { sentence, link, rows } = await approve(supervisor, sent)
  expect(await waits()).toEqual([])
  expect(sentence).toBe(`Correct ${done.reference} from €500.00 to €50.00.`)
  expect(link).toEqual({
    href: `/ledger/entries/${done.reference}`,
    label: `Entry ${done.reference}`,
  })
  expect(rows).toContainEqual({ name: "Given back", before: null, after: "€450.00" })
  const reversal = `/api/staff/ledger-entries/${entry.id}/reversal`
  expect(await app.as(teller).post(reversal, { reason })).toMatchObject({
    status: 409,
    body: { code: "already_done" },
  })
  expect(await app.as(auditor).get("/api/staff/ledger-entry?entry=NONE-1")).toMatchObject({
    status: 404,
  })
})

test("a balance of an earlier day, and a day that is none", async () => {
  const { body } = await app
    .as(auditor)
    .get<LedgerBalance[]>("/api/staff/trial-balance?on=2020-01-31")
  expect(body.every(({ balance }) => balance === "0.00")).toBe(true)
  const { status } = await app.as(auditor).get("/api/staff/trial-balance?on=2020-02-31")
  expect(status).toBe(400)
  const risk = await app.as(auditor).get<RiskRow[]>("/api/staff/reports/portfolio-at-risk")
  expect(risk).toMatchObject({ status: 200, body: [] })
  for (const report of ["products", "dormant", "exceptions"]) {
    expect(await app.as(auditor).get(`/api/staff/reports/${report}`)).toMatchObject({ status: 200 })
  }
})

test("two reports are kept as they are when a day is closed", async () => {
  const day = "2020-01-31"
  const products = async (query = "") =>
    (await app.as(auditor).get(`/api/staff/reports/products${query}`)).body
  await app.sql("insert into bank_days (day) values ($1)", [day])
  await app.sql("select report_keep_day($1)", [day])
  const before = await products()
  // Another member with an account.
  await atTheCounter()
  expect(await products()).not.toEqual(before)
  expect(await products(`?on=${day}`)).toEqual(before)
  expect(await products("?on=2020-01-30")).toEqual([])
  expect((await app.as(auditor).get("/api/staff/report-days")).body).toEqual([{ day }])
  await expect(app.sql("delete from day_reports")).rejects.toThrow("the ledger is append-only")
})
