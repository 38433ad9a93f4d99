import { afterAll, beforeAll, expect, test } from "vitest"
import type { CashDone } from "#shared/contracts/staff-cash.ts"
import type { LedgerEntry } from "#shared/contracts/staff-ledger.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { LargeCashRow } from "#shared/contracts/staff-reports.ts"
import { approveAs, memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

// What was handed over counts, whether or not it was corrected: Regulation (EU) 2024/1624 speaks of linked amounts.

let app: TestStaffApp
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  supervisor = await app.employ("Sam Super", "supervisor")
})

afterAll(() => app.close())

/** Corrects a cash entry to an amount, or reverses it, through two employees. */
async function correct(teller: TestEmployee, { reference }: CashDone, amount?: string) {
  const as = app.as(teller)
  const { body: entry } = await as.get<LedgerEntry>(`/api/staff/ledger-entry?entry=${reference}`)
  const path = `/api/staff/ledger-entries/${entry.id}`
  const { body } = amount
    ? await as.post<Proposed>(`${path}/correction`, { amount, reason: "Keyed wrong" })
    : await as.post<Proposed>(`${path}/reversal`, { reason: "Keyed wrong" })
  await approveAs(app, supervisor, body)
}

const reportOf = async (member: number) =>
  (await app.as(supervisor).get<LargeCashRow[]>("/api/staff/reports/large-cash")).body.filter(
    ({ memberId }) => memberId === member,
  )

test("a correction by a cent changes what counts by a cent, in the limits and in the report", async () => {
  const { teller, member, cash, post } = await memberAtTheCounter(app)
  const first = await post(cash("2999.99"))
  expect(first.status).toBe(200)
  await correct(teller, first.body, "2999.98")
  expect(await post(cash("2999.99"))).toMatchObject({
    status: 400,
    body: { code: "invalid_request", errors: [{ path: "identified" }] },
  })
  const identified = "Passport X1234567"
  expect(await post(cash("2000.03", { identified }))).toMatchObject({
    body: { code: "second_person_required" },
  })
  expect((await post(cash("2000.02", { identified }))).status).toBe(200)
  expect(await reportOf(member)).toMatchObject([
    { direction: "in", euros: "5000.00", number: 2, identified: true },
  ])
})

test("above 10,000 the member says where the money is from, a second person decides, and it is reported", async () => {
  const { teller, member, holder, cash } = await memberAtTheCounter(app)
  const large = {
    ...cash("12000.00", { identified: "Passport X1234567" }),
    reason: "Contract of the sale seen",
  }
  const propose = (more: object) =>
    app.as(teller).post<Proposed>("/api/staff/large-cash", { ...large, ...more })
  expect(await propose({})).toMatchObject({
    status: 400,
    body: { code: "invalid_request", errors: [{ path: "source" }] },
  })
  const { body } = await propose({ source: "Sale of a car" })
  const detail = () =>
    app.as(supervisor).get<ProposalDetail>(`/api/staff/proposals/${body.proposal.id}`)
  expect((await detail()).body).toMatchObject({ sameName: false, codeWaits: false })
  // Who decides is told when the member has the maker's name, whatever the maker has declared.
  await app.sql("update users set holder_name = $2 where id = $1", [member, teller.name])
  expect((await detail()).body).toMatchObject({ sameName: true })
  await app.sql("update users set holder_name = $2 where id = $1", [member, holder])
  const { rows } = await approveAs(app, supervisor, body)
  expect(rows).toContainEqual({
    name: "Source of the money",
    before: null,
    after: "Sale of a car",
  })
  expect(await reportOf(member)).toMatchObject([
    { euros: "12000.00", source: "Sale of a car", reportable: true },
  ])
})

test("what was not handed over after all does not count", async () => {
  const { teller, member, cash, post } = await memberAtTheCounter(app)
  const wrong = await post(cash("2999.99"))
  await correct(teller, wrong.body)
  expect((await post(cash("2999.99"))).status).toBe(200)
  expect(await reportOf(member)).toEqual([])
})
