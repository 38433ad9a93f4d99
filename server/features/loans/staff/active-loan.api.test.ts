import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CounterRepaid, LoanPayoff, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { approveAs, memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { checkLedger } from "../../../ledger/check.ts"

// A loan that is paid back, as the counter and the loan desk see and change it, over HTTP.

let app: TestStaffApp
let officer: TestEmployee
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  officer = await app.employ("Ola Keller", "loan_officer")
  supervisor = await app.employ("Sam Ortega", "supervisor")
})
afterAll(() => app.close())

type Counter = Awaited<ReturnType<typeof memberAtTheCounter>>

/** Pays a loan of 1,200 EUR over 12 months at 5% out to a member, some days ago. */
async function lend({ member }: Counter, days = 0, amount = "1200.00") {
  const [row] = await app.sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income, status, offer_expires_on, accepted_at)
      values ($1, 'personal', $2::numeric, 'EUR', 5.00, 12, loan_annuity($2::numeric, 5.00, 12), 'Kitchen renovation',
        'employed', 41000, 'approved', current_date + 14, now()) returning id`,
    [member, amount],
  )
  await app.sql("select loan_disburse($1, null, now() - make_interval(days => $2))", [
    row?.id,
    days,
  ])
  return Number(row?.id)
}

const open = (who: TestEmployee, member: number) =>
  app.as(who).post(`/api/staff/members/${member}/views`, { purpose: "lending" })
const path = (loan: number) => `/api/staff/loans/${loan}`

async function fileOf(who: TestEmployee, { member }: Counter, loan: number) {
  await open(who, member)
  const { body } = await app.as(who).get<StaffLoanDetail>(path(loan))
  if (!body.file || !body.loan) throw new Error("the file is not open")
  return { loan: body.loan, ...body.file }
}

const plus = (...amounts: string[]) =>
  toDecimal(amounts.reduce((sum, each) => sum + fromDecimal(each), 0n))
const reason = "Asked for at the counter"
const repayment = (amount: string, more: object = {}) => ({
  key: randomUUID(),
  amount,
  from: "account",
  reason,
  ...more,
})
const repay = (who: TestEmployee, loan: number, body: object) =>
  app
    .as(who)
    .post<CounterRepaid & { code: string; detail: string }>(`${path(loan)}/repayments`, body)
const balance = async ({ account }: Counter) =>
  (await app.sql<{ balance: string }>("select balance from accounts where id = $1", [account]))[0]
    ?.balance

test("the counter sees the schedule and what was paid; only lenders see the application", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 40)
  const colleague = await app.employ("Cleo Closed", "teller")
  const { body: closed } = await app.as(colleague).get<StaffLoanDetail>(path(loan))
  expect(closed).toEqual({ memberId: counter.member, loan: null, file: null })
  expect((await app.as(colleague).get(`${path(loan)}/paper?paper=schedule`)).body).toMatchObject({
    code: "purpose_required",
  })
  const seen = await fileOf(counter.teller, counter, loan)
  expect(seen).toMatchObject({ application: null, affordability: null, overdue: "102.73" })
  expect(seen.schedule).toHaveLength(12)
  expect(seen.schedule.slice(0, 2).map(({ state, principal }) => [state, principal])).toEqual([
    ["overdue", "97.73"],
    ["upcoming", "98.14"],
  ])
  expect(seen.entries).toEqual([
    expect.objectContaining({ kind: "loan_disbursement", principal: "-1200.00", interest: "0.00" }),
  ])
  expect(seen.account).toMatchObject({ balance: "1200.00" })
  expect((await fileOf(officer, counter, loan)).application).toMatchObject({
    annualIncome: "41000.00",
  })
})

test("a payoff is quoted for a day, to the cent, and printed; other days are refused", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter)
  await open(officer, counter.member)
  const dayIn = async (days: number) =>
    (await app.sql<{ day: string }>("select (bank_day(now()) + $1::int)::text as day", [days]))[0]
      ?.day
  const quote = async (days: number) =>
    app.as(officer).get<LoanPayoff>(`${path(loan)}/payoff?on=${await dayIn(days)}`)
  expect((await quote(0)).body).toEqual({
    due: "0.00",
    ahead: "1200.00",
    accrued: "0.00",
    total: "1200.00",
  })
  // 1,200.00 × 5% × 10 / 365 = 1.6438…
  expect((await quote(10)).body).toMatchObject({ accrued: "1.64", total: "1201.64" })
  for (const days of [-1, 61]) expect((await quote(days)).status, `${days}`).toBe(400)
  const letter = await app.as(officer).get(`${path(loan)}/paper?paper=payoff&on=${await dayIn(10)}`)
  expect(letter.status).toBe(200)
  expect(letter.headers.get("content-type")).toBe("application/pdf")
  expect(
    (await app.as(officer).get(`${path(loan)}/paper?paper=schedule&on=${await dayIn(10)}`)).status,
  ).toBe(400)
})

test("a repayment from the account covers what is due, once, however often it is sent", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 40)
  await open(officer, counter.member)
  const body = repayment("102.73")
  const answers = await Promise.all([1, 2, 3].map(() => repay(officer, loan, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.repaid?.reference)).size).toBe(1)
  expect(await balance(counter)).toBe("1097.27")
  const seen = await fileOf(officer, counter, loan)
  expect(seen).toMatchObject({ overdue: null, loan: { balance: "1102.27" } })
  expect(seen.entries[0]).toMatchObject({ principal: "97.73", interest: "5.00", reversed: false })
  expect((await repay(officer, loan, { ...body, amount: "5.00" })).body.code).toBe(
    "idempotency_key_reused",
  )
  for (const amount of ["1200.00", "0.01"]) {
    expect((await repay(officer, loan, repayment(amount))).body.code, amount).toBe(
      "invalid_request",
    )
  }
  expect(await balance(counter)).toBe("1097.27")
})

test("cash repays a loan through its account, at the teller's own drawer", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter)
  await open(officer, counter.member)
  const cash = { from: "cash", drawerId: counter.drawerId }
  expect((await repay(officer, loan, repayment("100.00", cash))).body.code).toBe("not_found")
  const { body } = await repay(counter.teller, loan, repayment("1200.00", cash))
  expect(body).toMatchObject({ proposal: null, repaid: { closed: true } })
  expect(body.repaid?.movementId).toBeGreaterThan(0)
  expect(await balance(counter)).toBe("1200.00")
  const rows = await app.sql<{ kind: string }>(
    `select e.kind from journal_entries e join postings p on p.entry_id = e.id where p.account_id = $1 order by e.id`,
    [counter.account],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    "loan_disbursement",
    "cash_paid_in",
    "loan_repayment",
  ])
})

test("more than one employee may take waits for a second one, and is then taken once", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 0, "12000.00")
  await open(officer, counter.member)
  const large = await repay(officer, loan, repayment("10000.01"))
  expect(large.body).toMatchObject({ repaid: null, proposal: { deciders: ["supervisor"] } })
  expect(await balance(counter)).toBe("12000.00")
  const facts = await app
    .as(supervisor)
    .get<ProposalFacts>(`/api/staff/proposals/${large.body.proposal?.id}/facts`)
  expect(facts.body.file?.affordability).toMatchObject({ debtToIncome: null })
  expect(facts.body.file?.affordability?.months).toHaveLength(3)
  const read = await approveAs(app, supervisor, { proposal: large.body.proposal } as Proposed)
  expect(read.sentence).toBe(
    `Take a repayment of €10,000.01 on ${counter.holder}'s personal loan of €12,000.00.`,
  )
  expect(await balance(counter)).toBe("1999.99")
  const cash = { from: "cash", drawerId: counter.drawerId, identified: "Passport P1234567" }
  const small = await repay(counter.teller, loan, repayment("1000.00", cash))
  expect(small.body.proposal).toBeNull()
  expect((await fileOf(officer, counter, loan)).loan.balance).toBe("999.99")
})

test("a rescheduling spreads the principal, leaves interest due, and keeps what was paid and the old schedule", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 75)
  await open(officer, counter.member)
  await repay(officer, loan, repayment("150.00"))
  const before = await fileOf(officer, counter, loan)
  expect(before.schedule.slice(0, 3).map(({ state, paid }) => [state, paid])).toEqual([
    ["paid", "102.73"],
    ["overdue", "47.27"],
    ["upcoming", "0.00"],
  ])
  const rescheduling = { months: 24, reason: "Agreed in writing" }
  const { body: sent, status } = await app
    .as(officer)
    .post<Proposed>(`${path(loan)}/rescheduling`, rescheduling)
  expect(status).toBe(201)
  const read = await approveAs(app, supervisor, sent)
  const after = await fileOf(officer, counter, loan)
  expect(read.rows).toContainEqual({
    name: "Monthly payment",
    before: "€102.73",
    after: `€${after.loan.monthlyPayment}`,
  })
  // What was paid is as it was, and so is the debt.
  expect(after.schedule[0]).toEqual(before.schedule[0])
  expect(after.entries).toEqual(before.entries)
  expect(after.loan.balance).toBe(before.loan.balance)
  expect(after.loan.termMonths).toBe(12)
  expect(after.schedule[1]).toMatchObject({ state: "paid", paid: "47.27" })
  // The interest of the running month so far is due today.
  const [today] = await app.sql<{ day: string }>("select bank_day(now())::text as day")
  expect(after.schedule[2]).toMatchObject({
    dueDate: today?.day,
    principal: "0.00",
    interest: before.payoff?.accrued,
    state: "due",
  })
  const made = after.schedule.slice(3)
  expect(made).toHaveLength(24)
  expect(plus(...made.map(({ principal }) => principal))).toBe(before.loan.balance)
  expect(made[0]?.dueDate).toBe(before.schedule[2]?.dueDate)
  // Paying it off costs the same as a moment before.
  expect(after.payoff?.total).toBe(before.payoff?.total)
  const [kept] = after.reschedulings
  expect(kept).toMatchObject({ months: 24, principal: before.loan.balance })
  expect(kept?.before.monthlyPayment).toBe("102.73")
  expect(kept?.before.installments).toEqual(before.schedule.slice(1))
  // A later early repayment counts each day once: what is left of the month is a part of the whole month's interest.
  const early = plus(after.payoff?.due ?? "", "200.00")
  expect((await repay(officer, loan, repayment(early))).status).toBe(200)
  const end = await fileOf(officer, counter, loan)
  expect(
    plus(...end.schedule.filter(({ state }) => state === "upcoming").map((one) => one.principal)),
  ).toBe(end.loan.balance)
  const share = (one: { principal: string; interest: string } | undefined, debt: string) =>
    Number(one?.interest) / Number(debt)
  expect(
    share(
      end.schedule.find(({ state }) => state === "upcoming"),
      end.loan.balance,
    ),
  ).toBeCloseTo(share(made[0], before.loan.balance), 4)
})

test("of two reschedulings, and of one and a payment, the second finds another loan", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 40)
  await open(officer, counter.member)
  const propose = (months: number) =>
    app.as(officer).post<Proposed>(`${path(loan)}/rescheduling`, { months, reason })
  const { body: sent } = await propose(24)
  expect((await propose(30)).status).toBe(409)
  await repay(officer, loan, repayment("102.73"))
  await expect(approveAs(app, supervisor, sent)).rejects.toThrow("state_changed")
  expect((await propose(361)).status).toBe(400)
  expect((await propose(360)).status).toBe(400)
})

test("the ledger is sound after all of it", async () => {
  const owner = testPool({ connectionString: app.database.ownerUrl })
  const { violations } = await checkLedger(owner)
  await owner.end()
  expect(violations).toEqual([])
})
