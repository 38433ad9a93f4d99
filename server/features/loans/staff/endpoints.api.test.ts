import { afterAll, beforeAll, expect, test } from "vitest"
import type { Payout, StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { DecisionAnswer, ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { loanOfferDays } from "#shared/limits.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { spendLoan } from "../../../../testing/staff-subjects.ts"

// The loan desk over HTTP, with the rights of the staff app's database roles.

let app: TestStaffApp
let officer: TestEmployee
let auditor: TestEmployee
let teller: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  officer = await app.employ("Ola Keller", "loan_officer")
  auditor = await app.employ("Otto Audit", "auditor")
  teller = await app.employ("Tess Teller", "teller")
})

afterAll(() => app.close())

let made = 0
/** A member with an account, and an application of 12,000 EUR, which one employee may not pay out. */
async function newApplication() {
  made += 1
  const [row] = await app.sql<{ member: string; loan: string }>(
    `with one as (insert into users (username, password_hash, holder_name)
          values ($1, 'none', 'Marta Weber') returning id),
        home as (insert into accounts (holder_id, account_type, currency, iban, name)
          select id, 'current', 'EUR', $2, 'Current' from one)
      insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
          employment_type, annual_income)
        select id, 'personal', 12000, 'EUR', 5.00, 12, loan_annuity(12000, 5.00, 12), 'Kitchen renovation', 'employed',
          41000 from one returning user_id as member, id as loan`,
    [`borrower${made}`, `LU77${String(made).padStart(16, "0")}`],
  )
  return { member: Number(row?.member), loan: Number(row?.loan) }
}

const open = (who: TestEmployee, member: number) =>
  app.as(who).post(`/api/staff/members/${member}/views`, { purpose: "lending" })
const path = (loan: number) => `/api/staff/loans/${loan}`
const stageOf = async (loan: number) =>
  (await app.as(auditor).get<StaffLoanDetail>(path(loan))).body.loan?.stage
const shown = async (who: TestEmployee, id: number | undefined) =>
  (await app.as(who).get<ProposalDetail>(`/api/staff/proposals/${id}`)).body

/** A new supervisor approves a proposal with an authenticator's code: each code works once. */
async function approve(id: number | undefined) {
  const supervisor = await app.employ(`Sam Ortega ${id}`, "supervisor")
  const { hash } = await shown(supervisor, id)
  const code = await app.codeOf(supervisor)
  const decision = { decision: "approve", hash, code }
  app.announced.length = 0
  return app.as(supervisor).post<DecisionAnswer>(`/api/staff/proposals/${id}/decision`, decision)
}

const approval = { interestRate: "4.2", reason: "Income covers it" }
const contract = { reason: "The contract is signed" }

test("an application becomes an offer and a payout by two, who see exactly what happens", async () => {
  const { member, loan } = await newApplication()
  // What a proposal says of the member's file is shown while that is open.
  await app.as(officer).post(`/api/staff/members/${member}/views`, { purpose: "lending" })
  const { body: queue } = await app.as(officer).get<StaffLoan[]>("/api/staff/loans?stage=to_decide")
  expect(queue).toContainEqual(expect.objectContaining({ loanId: loan, name: "Marta Weber" }))
  const { status, body: sent } = await app
    .as(officer)
    .post<Proposed>(`${path(loan)}/approval`, approval)
  expect(status).toBe(201)
  expect(sent.proposal.deciders).toEqual(["supervisor"])
  expect(await shown(officer, sent.proposal.id)).toMatchObject({
    sentence: "Approve Marta Weber's personal loan of €12,000.00 at 4.20% over 12 months.",
    rows: [
      { name: "State", before: "Application", after: `Offer, open for ${loanOfferDays} days` },
      { name: "Interest rate", before: "5.00%", after: "4.20%" },
      { name: "Monthly payment", before: "€1,027.29", after: "€1,022.90" },
      { name: "Amount", before: "€12,000.00", after: "€12,000.00" },
      { name: "Term", before: "12 months", after: "12 months" },
      { name: "Purpose", before: "Kitchen renovation", after: "Kitchen renovation" },
      // The second person decides with what the member can afford.
      ...[
        ["Income a month", "€0.00"],
        ["Outgoings a month", "€0.00"],
        ["Installments of other loans", "€0.00"],
        ["Left with this loan, at the rate of the application", "-€1,027.29"],
        ["All installments, of the income", "-"],
      ].map(([rowName, value]) => ({ name: rowName, before: value, after: value })),
    ],
    link: { href: `/loans/${loan}`, label: "Personal loan of €12,000.00" },
    reason: "Income covers it",
    mayDecide: false,
  })
  expect(await stageOf(loan)).toBe("to_decide")
  expect(await approve(sent.proposal.id)).toMatchObject({
    body: { proposal: { state: "approved" } },
  })
  expect(app.announced).toEqual([[member, "loans"]])
  const offered = (await app.as(officer).get<StaffLoanDetail>(path(loan))).body.loan
  // The database's figure is the one that was shown.
  expect(offered).toMatchObject({ stage: "offered", monthlyPayment: "1022.90" })

  await app.sql("update loans set accepted_at = clock_timestamp() where id = $1", [loan])
  expect(await app.as(officer).post(`${path(loan)}/payout`)).toMatchObject({
    body: { errors: [{ path: "reason" }] },
  })
  const { body: payout } = await app.as(officer).post<Payout>(`${path(loan)}/payout`, contract)
  expect(await shown(officer, payout.proposal?.id)).toMatchObject({
    sentence: "Pay out Marta Weber's personal loan of €12,000.00.",
    reason: contract.reason,
  })
  expect(await approve(payout.proposal?.id)).toMatchObject({ status: 200 })
  expect(app.announced).toEqual([[member, "loans", "accounts", "transactions"]])
  const [account] = await app.sql("select balance from accounts where holder_id = $1", [member])
  expect(account).toEqual({ balance: "12000.00" })
})

test("a rejection says what the member reads, and an approval beside it is refused in words", async () => {
  const { member, loan } = await newApplication()
  await open(officer, member)
  const { body: yes } = await app.as(officer).post<Proposed>(`${path(loan)}/approval`, approval)
  const { body: no } = await app.as(officer).post<Proposed>(`${path(loan)}/rejection`, {
    rejectionReason: "Your income does not cover it",
    reason: "Debt to income of 80%",
  })
  expect(await shown(officer, no.proposal.id)).toMatchObject({
    sentence: "Reject the application for Marta Weber's personal loan of €12,000.00.",
    rows: expect.arrayContaining([
      { name: "The member reads", before: null, after: "Your income does not cover it" },
    ]) as unknown,
  })
  await approve(no.proposal.id)
  expect(await shown(officer, yes.proposal.id)).toMatchObject({ changed: true })
  const { body } = await approve(yes.proposal.id)
  expect(body.proposal).toMatchObject({ state: "refused" })
  expect(body.proposal.refusal).toMatch(/changed/i)
  expect(app.announced).toEqual([])
  expect(await app.as(officer).post(`${path(loan)}/undoing`, contract)).toMatchObject({
    status: 409,
    body: { code: "already_done" },
  })
})

test("what is left of an overdue loan is promised, or written off by two", async () => {
  const { member, loan } = await newApplication()
  await app.sql(
    `update loans set status = 'approved', approved_date = now(), offer_expires_on = current_date,
        accepted_at = now() where id = $1`,
    [loan],
  )
  await app.sql("select loan_disburse($1, null, now() - interval '100 days')", [loan])
  await app.sql(spendLoan, [loan])
  await open(officer, member)
  const [day] = await app.sql<{ today: string }>(
    "select bank_day(clock_timestamp())::text as today",
  )
  const promise = { amount: "100.00", promisedFor: day?.today, note: "By phone" }
  expect(await app.as(officer).post(`${path(loan)}/promises`, promise)).toMatchObject({
    status: 201,
  })
  expect((await app.as(auditor).get("/api/staff/arrears")).body).toMatchObject([
    { loanId: loan, promise: { amount: "100.00", state: "open" } },
  ])
  const { body: sent } = await app
    .as(officer)
    .post<Proposed>(`${path(loan)}/write-off`, { reason: "Insolvency file 12/2026" })
  expect(await shown(officer, sent.proposal.id)).toMatchObject({
    sentence:
      "Write off what is left of Marta Weber's personal loan of €12,000.00, at most €12,000.00.",
  })
  await approve(sent.proposal.id)
  expect(app.announced).toEqual([[member, "loans", "accounts", "transactions"]])
  expect((await app.as(auditor).get("/api/staff/arrears")).body).toEqual([])
})

test("the file's part is read after an opening, and the desk's list never by a teller", async () => {
  const { member, loan } = await newApplication()
  const read = () => app.as(officer).get<StaffLoanDetail>(path(loan))
  expect((await read()).body.file).toBeNull()
  await app.as(officer).post(`/api/staff/members/${member}/views`, { purpose: "lending" })
  expect((await read()).body.file).toMatchObject({ affordability: { left: "-1027.29" } })
  expect((await app.as(teller).get<StaffLoanDetail>(path(loan))).body).toEqual({
    memberId: expect.any(Number) as number,
    loan: null,
    file: null,
  })
  expect(await app.as(teller).get("/api/staff/loans")).toMatchObject({
    body: { code: "role_required" },
  })
  expect(await app.as(officer).get(path(999_999))).toMatchObject({ status: 404 })
})
