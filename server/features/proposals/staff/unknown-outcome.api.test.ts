import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { OpenDrawer } from "#shared/contracts/staff-cash.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// What an employee is told when something was booked, and the database's answer is none that the app understands.

let app: TestStaffApp
let supervisor: TestEmployee
let counter: Awaited<ReturnType<typeof memberAtTheCounter>>

beforeAll(async () => {
  app = await openStaffApp()
  supervisor = await app.employ("Sam Super", "supervisor", "loan_officer")
})
beforeEach(async () => {
  counter = await memberAtTheCounter(app)
})
afterAll(() => app.close())

/** Changes a part of a database function until the work is done, as another release's would be. */
async function changed(name: string, before: string, after: string, work: () => Promise<void>) {
  const [{ text } = { text: "" }] = await app.sql<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where proname = $1",
    [name],
  )
  expect(text).toContain(before)
  await app.sql(text.replace(before, after))
  try {
    await work()
  } finally {
    await app.sql(text)
  }
}

const entries = async () =>
  (await app.sql<{ count: number }>("select count(*)::int from journal_entries"))[0]?.count ?? 0

/** A request after which money has moved, whose answer does not say its outcome. */
async function expectBooked(request: () => Promise<unknown>, detail: string) {
  const before = await entries()
  expect(await request()).toMatchObject({
    status: 503,
    body: { code: "unavailable", detail: expect.stringContaining(detail) as string },
  })
  expect(await entries()).toBe(before + 1)
}

const notKnown = "can't say right now whether this was carried out"
const done = "This was carried out"
const reason = "As agreed at the counter"

async function newLoan(disbursed: boolean) {
  const [loan] = await app.sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income, status, offer_expires_on, accepted_at)
      values ($1, 'personal', 1200, 'EUR', 5.00, 12, loan_annuity(1200, 5.00, 12), 'Kitchen renovation',
        'employed', 41000, 'approved', current_date + 14, now()) returning id`,
    [counter.member],
  )
  if (disbursed) await app.sql("select loan_disburse($1, null, now())", [loan?.id])
  return `/api/staff/loans/${loan?.id}`
}

test("cash whose answer cannot be read is not known to be taken, and the same key says that it was", async () => {
  const { teller, cash, post } = counter
  const request = cash("20.00")
  const call = "cash_post(teller, request, false, employee_context(teller))"
  await changed("staff_cash_post", call, `${call} - 'movementId'`, () =>
    expectBooked(() => app.as(teller).post("/api/staff/cash", request), notKnown),
  )
  const before = await entries()
  expect((await post(request)).status).toBe(200)
  expect(await entries()).toBe(before)
})

test("a drawer that was opened and cannot be shown is not said to have failed", async () => {
  const teller = await app.employ("Tea Drawer", "teller")
  const open = () =>
    app
      .as(teller)
      .post<OpenDrawer>("/api/staff/cash-drawer", { currency: "EUR", count: { "50.00": 1 } })
  await changed("staff_cash_drawer", "'countedAmount'", "'counted'", () => expectBooked(open, done))
})

test("a payout and a repayment whose answers cannot be read are not known", async () => {
  const accepted = await newLoan(false)
  await app
    .as(supervisor)
    .post(`/api/staff/members/${counter.member}/views`, { purpose: "lending" })
  await changed("loan_disburse_carry_out", "'memberId', paid", "'member', paid", () =>
    expectBooked(() => app.as(supervisor).post(`${accepted}/payout`, { reason }), notKnown),
  )
  const active = await newLoan(true)
  const repayment = { key: randomUUID(), amount: "20.00", from: "account", reason }
  await changed("loan_repay_outcome", "'reference'", "'named'", () =>
    expectBooked(() => app.as(counter.teller).post(`${active}/repayments`, repayment), notKnown),
  )
})

test("an approval that cannot be shown is not said to have failed", async () => {
  const { teller, account } = counter
  const { body } = await app
    .as(teller)
    .post<Proposed>(`/api/staff/accounts/${account}/fee-refunds`, {
      amount: "5.00",
      fee: "Card replacement",
      reason,
    })
  const path = `/api/staff/proposals/${body.proposal.id}`
  const { hash } = (await app.as(supervisor).get<ProposalDetail>(path)).body
  const approval = { decision: "approve", hash, code: await app.codeOf(supervisor) }
  const gone = `begin
    if exists (select from proposals where id = (request ->> 'id')::bigint and state <> 'open') then
      raise exception 'not shown';
    end if;`
  await changed("staff_read_proposal", "begin", gone, () =>
    expectBooked(() => app.as(supervisor).post(`${path}/decision`, approval), done),
  )
  expect((await app.as(supervisor).get<ProposalDetail>(path)).body.state).toBe("approved")
})
