import type pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { parse } from "zod/mini"
import { LoanArrears, Payout, StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import { testPool } from "../../../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../../testing/scratch-database.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { spendLoan } from "../../../../testing/staff-subjects.ts"
import { proposeApproval, proposeRejection, proposeWriteOff } from "./propose-decision.ts"
import { listArrears, listStaffLoans, readLoan } from "./read-loans.ts"
import { notePromise, payOutLoan, undoLoanApproval } from "./serve-loan.ts"

// The loan desk of the staff app, with the rights of its database role.

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let context: ReturnType<typeof testStaffContext>
let officer: TestEmployee
let supervisor: TestEmployee
let auditor: TestEmployee
let teller: TestEmployee
let member: number
let made = 0

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

async function newMember() {
  made += 1
  const [row] = await sql<{ id: string }>(
    `with one as (insert into users (username, username_skeleton, password_hash, holder_name)
        values ($1, $1, 'none', 'Marta Weber') returning id)
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', $2, 'Current' from one returning holder_id as id`,
    [`borrower${made}`, `LU${String(made).padStart(18, "0")}`],
  )
  return Number(row?.id)
}

async function apply(amount = "1200.00") {
  const [row] = await sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income)
      values ($1, 'personal', $2::numeric, 'EUR', 5.00, 12, loan_annuity($2::numeric, 5.00, 12), 'Kitchen renovation',
        'employed', 41000) returning id`,
    [member, amount],
  )
  return Number(row?.id)
}

const accept = (loanId: number) =>
  sql("update loans set accepted_at = clock_timestamp() where id = $1", [loanId])

const asks = <Body>({ token }: TestEmployee, id: number, body: Body) => ({
  token,
  id,
  body,
  query: {},
})

async function decide(checker: TestEmployee, id: number) {
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  const confirmationId = await checker.confirm(id)
  const { rows } = await staff.query<{ answer: object }>(
    "select proposal_decide($1, $2::jsonb) as answer",
    [checker.token, JSON.stringify({ id, hash: row?.hash, decision: "approve", confirmationId })],
  )
  return rows[0]?.answer
}

const openFile = (employee: TestEmployee) =>
  staff.query("select staff_open_member($1, $2::jsonb)", [
    employee.token,
    JSON.stringify({ memberId: member, purpose: "lending" }),
  ])

const approval = { interestRate: "4.20", reason: "Income covers it" }
const accepted = { reason: "The contract is signed" }

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  context = testStaffContext(staff)
  officer = await newEmployee(sql, "Ola Keller", "loan_officer")
  supervisor = await newEmployee(sql, "Sam Ortega", "supervisor")
  auditor = await newEmployee(sql, "Aud Lund", "auditor")
  teller = await newEmployee(sql, "Tea Lund", "teller")
})
beforeEach(async () => {
  member = await newMember()
})
afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

const stageOf = async (loanId: number) =>
  (await readLoan(context, asks(officer, loanId, {}))).loan?.stage

test("an officer proposes an approval, only a supervisor's decision makes it an offer, and it is taken back alone", async () => {
  const loanId = await apply()
  const { items } = await listStaffLoans(context, {
    ...asks(auditor, 0, {}),
    query: { stage: "to_decide" },
  })
  const listed = items.find((item) => item.loanId === loanId)
  expect(parse(StaffLoan, listed)).toMatchObject({ name: "Marta Weber", stage: "to_decide" })
  await openFile(officer)
  const { proposal } = await proposeApproval(context, asks(officer, loanId, approval))
  expect(proposal.deciders).toEqual(["supervisor"])
  expect(await stageOf(loanId)).toBe("to_decide")
  await expect(
    proposeApproval(context, asks(officer, loanId, { ...approval, interestRate: "9.00" })),
  ).rejects.toMatchObject({ code: "already_done" })
  await expect(decide(officer, proposal.id)).rejects.toThrow("employee_not_allowed")
  expect(await decide(supervisor, proposal.id)).toMatchObject({ outcome: "approved" })
  expect(await stageOf(loanId)).toBe("offered")
  const [audited] = await sql<{ details: object }>(
    "select details from audit_events where user_id = $1 and action = 'loan.approved'",
    [member],
  )
  expect(audited?.details).toMatchObject({
    makerName: "Ola Keller",
    checkerName: "Sam Ortega",
    interestRate: "4.20",
  })
  context.announced.length = 0
  await undoLoanApproval(context, asks(officer, loanId, { reason: "Wrong rate" }))
  expect(context.announced).toEqual([[member, "loans"]])
  expect(await stageOf(loanId)).toBe("to_decide")
})

test("a decision about an application that changed meanwhile is refused", async () => {
  const loanId = await apply()
  const { proposal } = await proposeApproval(context, asks(officer, loanId, approval))
  const rejection = { rejectionReason: "Too little income", reason: "Debt to income of 80 %" }
  const other = await proposeRejection(context, asks(officer, loanId, rejection))
  expect(await decide(supervisor, other.proposal.id)).toMatchObject({ outcome: "approved" })
  expect(await decide(supervisor, proposal.id)).toEqual({
    outcome: "not_done",
    reason: "state_changed",
  })
  // What is on no list is shown with the member's file.
  expect((await readLoan(context, asks(officer, loanId, {}))).loan).toBeNull()
  await openFile(officer)
  expect((await readLoan(context, asks(officer, loanId, {}))).loan?.status).toBe("rejected")
})

test("one employee pays out up to the limit; more is sent to a second one, who cannot be the first", async () => {
  const [small, large] = [await apply("10000.00"), await apply("10000.01")]
  await Promise.all([openFile(officer), openFile(supervisor)])
  for (const loanId of [small, large]) {
    const { proposal } = await proposeApproval(context, asks(officer, loanId, approval))
    await decide(supervisor, proposal.id)
  }
  await expect(payOutLoan(context, asks(officer, small, accepted))).rejects.toMatchObject({
    code: "already_done",
  })
  await Promise.all([accept(small), accept(large)])
  expect(await payOutLoan(context, asks(officer, small, accepted))).toEqual({ proposal: null })
  const sent = parse(Payout, await payOutLoan(context, asks(supervisor, large, accepted)))
  expect(await stageOf(large)).toBe("to_pay_out")
  const id = Number(sent.proposal?.id)
  expect(await decide(supervisor, id)).toMatchObject({ reason: "own_proposal" })
  const other = await newEmployee(sql, "Una Brandt", "supervisor")
  expect(await decide(other, id)).toMatchObject({ outcome: "approved" })
  const [row] = await sql<{ balance: string }>(
    "select balance from accounts where holder_id = $1",
    [member],
  )
  expect(row?.balance).toBe("20000.01")
  const audited = await sql<{ details: object }>(
    "select details from audit_events where user_id = $1 and action = 'loan.disbursed'",
    [member],
  )
  expect(audited.map(({ details }) => details)).toMatchObject([accepted, accepted])
})

test("a loan in arrears is listed with a promise, and written off by two", async () => {
  const loanId = await apply()
  await sql(
    "update loans set status = 'approved', approved_date = now(), offer_expires_on = current_date, accepted_at = now() where id = $1",
    [loanId],
  )
  await sql("select loan_disburse($1, null, now() - interval '100 days')", [loanId])
  await sql(spendLoan, [loanId])
  const [day] = await sql<{ today: string }>(
    "select bank_day(clock_timestamp())::text as today, 1 as one",
  )
  const promised = { amount: "100.00", promisedFor: day?.today ?? "", note: "By phone" }
  await expect(notePromise(context, asks(officer, loanId, promised))).rejects.toMatchObject({
    code: "purpose_required",
  })
  await openFile(officer)
  await notePromise(context, asks(officer, loanId, promised))
  await expect(
    notePromise(context, asks(officer, loanId, { ...promised, amount: "99999.00" })),
  ).rejects.toMatchObject({ code: "invalid_request" })
  const { items } = await listArrears(context, asks(auditor, 0, {}))
  const listed = items.find((item) => item.loanId === loanId)
  expect(parse(LoanArrears, listed)).toMatchObject({
    promise: { amount: "100.00", state: "open" },
  })
  const { proposal } = await proposeWriteOff(
    context,
    asks(officer, loanId, { reason: "Insolvency file 12/2026" }),
  )
  const { file } = parse(StaffLoanDetail, await readLoan(context, asks(officer, loanId, {})))
  expect(file).toMatchObject({
    promises: [{ note: "By phone", employee: "Ola Keller" }],
    proposals: [{ id: proposal.id, kind: "loan.write_off" }],
  })
  expect(await decide(supervisor, proposal.id)).toMatchObject({ outcome: "approved" })
  const after = await readLoan(context, asks(officer, loanId, {}))
  expect(after.loan?.status).toBe("closed")
  // Nothing of the promise was paid, and nothing is collected anymore.
  expect(after.file).toMatchObject({
    overdue: null,
    promises: [{ paid: "0.00", state: "written_off" }],
  })
})

test("the affordability of an application is read after an opening only", async () => {
  const loanId = await apply()
  expect((await readLoan(context, asks(officer, loanId, {}))).file).toBeNull()
  await openFile(officer)
  const { file } = parse(StaffLoanDetail, await readLoan(context, asks(officer, loanId, {})))
  expect(file?.affordability).toMatchObject({ income: "0.00", payment: "102.73", left: "-102.73" })
  expect((await readLoan(context, asks(supervisor, loanId, {}))).file).toBeNull()
})

test("nobody without the role, and nobody for a relative, reads or changes a loan", async () => {
  const loanId = await apply()
  const denied = expect.objectContaining({
    cause: expect.objectContaining({ message: "employee_not_allowed" }) as unknown,
  }) as unknown
  for (const call of [
    () => listStaffLoans(context, asks(teller, 0, {})),
    () => listArrears(context, asks(teller, 0, {})),
    () => payOutLoan(context, asks(auditor, loanId, accepted)),
    () => proposeApproval(context, asks(auditor, loanId, approval)),
    () => proposeWriteOff(context, asks(teller, loanId, { reason: "Insolvency" })),
  ]) {
    await expect(call()).rejects.toEqual(denied)
  }
  await sql(
    "insert into employee_relatives (employee_id, user_id, relation) values ($1, $2, 'relative')",
    [officer.id, member],
  )
  for (const call of [
    () => readLoan(context, asks(officer, loanId, {})),
    () => proposeApproval(context, asks(officer, loanId, approval)),
    () => undoLoanApproval(context, asks(officer, loanId, { reason: "Wrong rate" })),
  ]) {
    await expect(call()).rejects.toMatchObject({ cause: { message: "employee_related" } })
  }
})
