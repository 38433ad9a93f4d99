import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProposalFacts } from "#shared/contracts/staff-proposal-facts.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { approveAs } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { newStaffItems } from "../../../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../../../testing/staff-subjects.ts"

// What the second employee is shown besides the proposal, and that nobody else sees it without opening the file.

let app: TestStaffApp
let subjects: StaffSubjects
let teller: TestEmployee
let officer: TestEmployee
let payments: TestEmployee
let supervisor: TestEmployee
let auditor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  teller = await app.employ("Tess Counter", "teller")
  officer = await app.employ("Lou Lender", "loan_officer")
  payments = await app.employ("Pia Payer", "payments_officer")
  supervisor = await app.employ("Sam Super", "supervisor")
  auditor = await app.employ("Otto Audit", "auditor")
  subjects = await newStaffSubjects(app.sql, teller)
})
afterAll(() => app.close())

async function propose(who: TestEmployee, path: string, body: object): Promise<Proposed> {
  const answer = await app.as(who).post<Proposed>(`/api/staff/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const ask = (who: TestEmployee, { proposal: { id } }: Proposed) =>
  app.as(who).get<ProposalFacts>(`/api/staff/proposals/${id}/facts`)
const factsOf = async (who: TestEmployee, proposed: Proposed) => (await ask(who, proposed)).body
const idOf = ({ proposal: { id } }: Proposed) => id

async function reject(who: TestEmployee, proposed: Proposed) {
  const path = `/api/staff/proposals/${idOf(proposed)}`
  const { hash } = (await app.as(who).get<ProposalDetail>(path)).body
  const reason = "Not in this form"
  const body = { decision: "reject", hash, reason }
  expect((await app.as(who).post(`${path}/decision`, body)).status).toBe(200)
}

test("of a loan: what the member can afford, the account, and how all loans were paid, for who decides", async () => {
  const opens = (who: TestEmployee) =>
    app.as(who).post(`/api/staff/members/${subjects.memberId}/views`, { purpose: "lending" })
  await opens(officer)
  const proposed = await propose(officer, `loans/${subjects.largeId}/payout`, {
    reason: "The contract is signed",
  })
  const { file, earlier } = await factsOf(supervisor, proposed)
  expect(file?.affordability).toMatchObject({
    payment: expect.stringMatching(/^1027[.]/) as string,
    debtToIncome: null,
  })
  expect(file?.accounts).toMatchObject([
    { name: "Current", iban: subjects.iban, currency: "EUR", closedAt: null },
  ])
  expect(file?.accounts[0]?.movements.length).toBeGreaterThan(0)
  expect(file?.loans).toHaveLength(5)
  const overdue = file?.loans.find(({ loanId }) => loanId === subjects.overdueId)
  expect(overdue).toMatchObject({ status: "active", overdueSince: expect.any(String) as string })
  expect(Number(overdue?.overdue)).toBeGreaterThan(0)
  expect(earlier).toEqual([])
  expect((await factsOf(auditor, proposed)).file).toEqual(file)

  // A colleague has not opened the file; a teller does not see the proposal.
  const colleague = await app.employ("Cleo Lender", "loan_officer")
  expect(await factsOf(colleague, proposed)).toEqual({ file: null, earlier: [] })
  expect((await ask(teller, proposed)).status).toBe(404)
  expect((await factsOf(officer, proposed)).file?.loans).toHaveLength(5)
  await opens(colleague)
  expect((await factsOf(colleague, proposed)).file?.loans).toHaveLength(5)

  // Seen by deciding, a file is not opened.
  expect(
    await app.sql("select from member_views where employee_id = $1", [supervisor.id]),
  ).toHaveLength(0)
})

test("of a corrected entry: the entry, the account, and what was proposed about it before", async () => {
  const path = `ledger-entries/${subjects.entryId}`
  const first = await propose(teller, `${path}/reversal`, { reason: "Keyed wrong" })
  const { file, earlier } = await factsOf(supervisor, first)
  expect(file?.entries).toMatchObject([
    { kind: "cash_paid_in", amount: "500.00", currency: "EUR", reversed: false },
  ])
  expect(file?.accounts).toMatchObject([{ iban: subjects.iban }])
  expect(earlier).toEqual([])
  await reject(supervisor, first)

  const second = await propose(teller, `${path}/correction`, {
    amount: "50.00",
    reason: "A zero too many",
  })
  const again = await factsOf(supervisor, second)
  expect(again.earlier).toMatchObject([
    {
      id: idOf(first),
      kind: "entry.reverse",
      state: "rejected",
      decidedBy: { name: "Sam Super" },
    },
  ])
  await approveAs(app, supervisor, second)
  expect((await factsOf(supervisor, second)).file?.entries).toMatchObject([{ reversed: true }])
})

test("of a refund: the account, and the refunds before", async () => {
  const path = `accounts/${subjects.accountId}/fee-refunds`
  const refund = { amount: "5.00", fee: "Card replaced", reason: "Our mistake" }
  const first = await propose(teller, path, refund)
  expect((await factsOf(supervisor, first)).file?.entries).toEqual([])
  await approveAs(app, supervisor, first)
  const second = await propose(payments, path, refund)
  const { file, earlier } = await factsOf(supervisor, second)
  expect(file?.entries).toMatchObject([{ kind: "fee_refund", amount: "5.00" }])
  expect(file?.accounts).toMatchObject([{ iban: subjects.iban }])
  expect(file?.loans).toEqual([])
  expect(earlier).toMatchObject([{ id: idOf(first), state: "approved" }])
})

test("of a new name: the accounts that would have it, and the checks; of a card: who froze it and why", async () => {
  await app.as(teller).post(`/api/staff/members/${subjects.memberId}/identity-checks`, {
    evidence: "Passport at the counter",
    documentKind: "passport",
    documentNumber: "X1234567",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    checklist: ["original", "photo", "name", "genuine"],
  })
  const renamed = await propose(teller, `members/${subjects.memberId}/holder-name`, {
    holderName: "Marta Keller",
    evidence: "Marriage certificate",
    documentKind: "identity_card",
    documentNumber: "A-12345",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    checklist: ["original", "photo", "name", "genuine"],
    reason: "Married",
  })
  const { file } = await factsOf(supervisor, renamed)
  expect(file?.accounts.map(({ name }) => name)).toEqual(["Current", "Pounds"])
  expect(file?.identityChecks).toMatchObject([
    { holderName: "Marta Weber", outcome: "checked", documentKind: "passport" },
  ])

  await app.as(teller).post(`/api/staff/cards/${subjects.cardId}/freezing`, { reason: "Lost bag" })
  const unfrozen = await propose(teller, `cards/${subjects.cardId}/unfreezing`, {
    reason: "Found again",
  })
  expect((await factsOf(supervisor, unfrozen)).file).toMatchObject({
    cause: { action: "card.frozen", employee: "Tess Counter", reason: "Lost bag" },
    accounts: [],
  })
})

test("of a payment: the account that would be credited, and its bookings", async () => {
  const items = await newStaffItems(app.sql, subjects)
  const proposed = await propose(payments, `payment-items/${items.unappliedId}/assignment`, {
    iban: subjects.iban,
    reason: "The payer named the member",
  })
  const { file } = await factsOf(supervisor, proposed)
  expect(file?.accounts).toMatchObject([{ iban: subjects.iban }])
  expect(file?.entries).toMatchObject([{ amount: "75.00", currency: "EUR" }])
  expect((await factsOf(payments, proposed)).file).toBeNull()
})

test("nobody sees facts of a relative's membership", async () => {
  const related = await app.employ("Rita Lund", "supervisor")
  const proposed = await propose(officer, `loans/${subjects.applicationId}/rejection`, {
    rejectionReason: "The income does not cover it",
    reason: "The income does not cover it",
  })
  expect((await factsOf(related, proposed)).file).not.toBeNull()
  await app.as(related).post("/api/staff/relatives", {
    memberId: subjects.memberId,
    memberName: "Marta Weber",
    relation: "relative",
  })
  expect((await ask(related, proposed)).status).toBe(404)
})
