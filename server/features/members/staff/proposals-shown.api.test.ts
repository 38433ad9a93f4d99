import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
})

afterAll(() => app.close())

test("a proposal shows its maker no more of a file than they have opened, and who decides all", async () => {
  const [email, phone] = ["vera@example.org", "+352 20 30 40"]
  const [member] = await app.sql<{ id: string }>(
    `insert into users (username, password_hash, holder_name, email, phone_number)
      values ('vera', 'none', 'Vera Visitor', $1, $2) returning id`,
    [email, phone],
  )
  const file = `/api/staff/members/${member?.id}`
  const teller = await app.employ("Tess Teller", "teller")
  const colleague = await app.employ("Cleo Counter", "teller")
  const supervisor = await app.employ("Sam Super", "supervisor")
  const auditor = await app.employ("Otto Audit", "auditor")
  const lost = { reason: "Lost the phone", evidence: "Came to the branch", removesFactors: true }
  const { body: sent } = await app.as(teller).post<Proposed>(`${file}/recovery`, lost)
  const said = async (who: TestEmployee) => {
    const path = `/api/staff/proposals/${sent.proposal.id}`
    return JSON.stringify((await app.as(who).get<ProposalDetail>(path)).body)
  }
  const list = await app.as(teller).get("/api/staff/proposals?mine=yes")
  for (const text of [await said(teller), await said(colleague), JSON.stringify(list.body)]) {
    expect(text).toContain("Vera Visitor")
    expect(text).not.toContain(email)
    expect(text).not.toContain(phone)
  }
  expect(await said(teller)).toContain("Shown while the member's file is open")
  for (const who of [supervisor, auditor]) {
    expect(await said(who)).toContain(email)
    expect(await said(who)).toContain(phone)
  }
  const opened = await app.as(teller).post(`${file}/views`, { purpose: "member_request" })
  expect(opened).toMatchObject({ status: 201 })
  expect(await said(teller)).toContain(phone)
})
