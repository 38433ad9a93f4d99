import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CashDone, OpenDrawer } from "#shared/contracts/staff-cash.ts"
import type { LedgerEntry } from "#shared/contracts/staff-ledger.ts"
import { memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// What a counter answers about an account that anybody can name, to an employee who has not said why they ask.

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

const required = { status: 403, body: { code: "purpose_required" } }
const reason = "Asked for at the counter"

const open = (who: TestEmployee, member: number) =>
  app.as(who).post(`/api/staff/members/${member}/views`, { purpose: "member_request" })

/** Half an hour later, as far as openings are concerned. */
async function closeFiles() {
  await app.sql("alter table member_views disable trigger user")
  await app.sql("update member_views set created_at = created_at - interval '31 minutes'")
  await app.sql("alter table member_views enable trigger user")
}

test("a cent in or out of an account is posted, and its receipt read, only while the member's file is open", async () => {
  const stranger = await memberAtTheCounter(app)
  const { teller, cash } = await memberAtTheCounter(app)
  const pay = (more: object = {}) =>
    app
      .as(teller)
      .post<CashDone>("/api/staff/cash", cash("0.01", { accountId: stranger.account, ...more }))
  expect(await pay()).toMatchObject(required)
  expect(await pay({ direction: "out" })).toMatchObject(required)
  expect(await pay({ accountId: 987_654_321 })).toMatchObject({ status: 404 })
  await open(teller, stranger.member)
  const key = randomUUID()
  const { status, body: done } = await pay({ key })
  expect(status).toBe(200)
  const receipt = () => app.as(teller).get(`/api/staff/cash-receipts/${done.movementId}`)
  expect(await receipt()).toMatchObject({ status: 200, body: { memberName: stranger.holder } })

  await closeFiles()
  const { status: hidden, body } = await receipt()
  expect(hidden).toBe(404)
  expect(JSON.stringify(body)).not.toContain(stranger.holder)
  // A teller who got no answer learns what was done, however long it took.
  expect((await pay({ key })).body).toEqual(done)
  expect(await pay()).toMatchObject(required)
})

test("what would be refused is not tried for a member whose file is closed, so that nobody learns a balance", async () => {
  const counter = await memberAtTheCounter(app)
  const paid = await counter.post(counter.cash("700.00"))
  const { body: entry } = await app
    .as(counter.teller)
    .get<LedgerEntry>(`/api/staff/ledger-entry?entry=${paid.body.reference}`)
  const [loan] = await app.sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income, status, offer_expires_on, accepted_at)
      values ($1, 'personal', 1200, 'EUR', 5.00, 12, loan_annuity(1200, 5.00, 12), 'Kitchen renovation',
        'employed', 41000, 'approved', current_date + 14, now()) returning id`,
    [counter.member],
  )
  await app.sql("select loan_disburse($1, null, now())", [loan?.id])
  const curious = await app.employ("Cleo Curious", "teller")
  const { body: opened } = await app
    .as(curious)
    .post<OpenDrawer>("/api/staff/cash-drawer", { currency: "EUR", count: { "100.00": 20 } })
  const drawerId = opened.drawer?.id
  const proposals = await app.sql("select count(*) from proposals")
  const ask = (path: string, body: object) => app.as(curious).post(`/api/staff${path}`, body)
  const large = counter.cash("6000.00", { drawerId, identified: "Passport X1234567", reason })
  const repayment = { key: randomUUID(), amount: "20.00", from: "account", reason }
  for (const [path, body] of [
    ["/large-cash", { ...large, direction: "out" }],
    ["/large-cash", large],
    [`/loans/${loan?.id}/repayments`, repayment],
    [`/loans/${loan?.id}/repayments`, { ...repayment, amount: "1199.00" }],
    [`/ledger-entries/${entry.id}/correction`, { amount: "0.01", reason }],
    [`/ledger-entries/${entry.id}/reversal`, { reason }],
  ] as const) {
    expect([path, await ask(path, body)]).toMatchObject([path, required])
  }
  expect(await app.sql("select count(*) from proposals")).toEqual(proposals)
  await open(curious, counter.member)
  expect(await ask(`/loans/${loan?.id}/repayments`, repayment)).toMatchObject({ status: 200 })
  expect(await ask("/large-cash", large)).toMatchObject({ status: 201 })
})
