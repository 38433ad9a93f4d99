import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProposalDetail, ProposalItem, Proposed } from "#shared/contracts/staff-proposals.ts"
import { listProposalKinds } from "#shared/staff-operations.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { keepInstantOpen } from "../../../../testing/keep-instant-open.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { newStaffItems } from "../../../../testing/staff-items.ts"
import { newStaffSubjects } from "../../../../testing/staff-subjects.ts"
import { allPayloads } from "../../../../testing/two-people.ts"

let app: TestStaffApp

beforeAll(async () => {
  app = await openStaffApp()
  await keepInstantOpen(app.database.ownerUrl)
})

afterAll(() => app.close())

const detail = async (who: TestEmployee, id: number) =>
  (await app.as(who).get<ProposalDetail>(`/api/staff/proposals/${id}`)).body

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
  const said = async (who: TestEmployee) => JSON.stringify(await detail(who, sent.proposal.id))
  const list = await app.as(teller).get("/api/staff/proposals?mine=yes")
  for (const text of [await said(teller), await said(colleague), JSON.stringify(list.body)]) {
    expect(text).toContain(`Member ${member?.id}`)
    expect(text).toContain("Issue a recovery code that removes second factors.")
    for (const hidden of ["Vera", email, phone]) expect(text).not.toContain(hidden)
  }
  expect(await said(teller)).toContain("Shown while the member's file is open")
  for (const who of [supervisor, auditor]) {
    for (const shown of ["Vera Visitor", email, phone]) expect(await said(who)).toContain(shown)
  }
  const opened = await app.as(teller).post(`${file}/views`, { purpose: "member_request" })
  expect(opened).toMatchObject({ status: 201 })
  expect(await said(teller)).toContain(phone)
  // Later, who has had the file open still knows whose it was.
  await app.sql("alter table member_views disable trigger user")
  await app.sql("update member_views set created_at = created_at - interval '31 minutes'")
  await app.sql("alter table member_views enable trigger user")
  const afterwards = await said(teller)
  expect(afterwards).toContain("Vera Visitor")
  expect(afterwards).not.toContain(phone)
})

/** Every text in a value that says something: names, numbers of accounts, amounts, and what somebody wrote. */
const textsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === "string" && /[A-Z0-9]/.test(value) && value.length > 3
      ? [value]
      : []

const everyRight = ["teller", "loan_officer", "payments_officer", "supervisor"] as const

test.each(listProposalKinds().map(({ kind }) => kind))(
  "%s says nothing of a member to its maker while the file is closed",
  async (kind) => {
    const letters = kind.replace(/[._]/g, "")
    const maker = await (kind.startsWith("employee.")
      ? app.employ(`Mia ${letters}`, "administrator")
      : app.employ(`Mia ${letters}`, ...everyRight))
    const target = await app.employ(`Tea ${letters}`, "teller")
    const member = await newStaffSubjects(app.sql, maker)
    const subjects = { ...member, ...(await newStaffItems(app.sql, member)) }
    if (kind === "cash.difference") {
      await app.sql("select cash_drawer_count($1, $2, '{}')", [
        maker.id,
        JSON.stringify({ drawerId: subjects.drawerId, count: { "100.00": 9 } }),
      ])
    }
    if (kind === "vault.difference") {
      await app.sql("select staff_vault_count($1, $2)", [
        maker.token,
        JSON.stringify({ currency: "USD", count: { "100.00": 3 } }),
      ])
    }
    if (kind === "suspense.clear") {
      await app.sql("select ledger_book_own('drawer_shortage', 7, 'EUR', clock_timestamp())")
    }
    const request = { kind, payload: allPayloads[kind]?.(subjects, target.id), reason: "Agreed" }
    const [stored] = await app.sql<{ answer: { id: number; outcome: string } }>(
      "select proposal_store($1, $2) as answer",
      [maker.token, JSON.stringify(request)],
    )
    expect(stored?.answer).toMatchObject({ outcome: "stored" })
    const id = stored?.answer.id ?? 0
    const [row] = await app.sql<{ user_id: string | null; payload: object; before: object }>(
      "select user_id, payload, before from proposals where id = $1",
      [id],
    )
    await app.sql("alter table member_views disable trigger user")
    await app.sql("delete from member_views")
    await app.sql("alter table member_views enable trigger user")
    const list = await app.as(maker).get<ProposalItem[]>("/api/staff/proposals?mine=yes")
    const shown = await detail(maker, id)
    const texts = JSON.stringify([{ ...shown, kind: "", hash: "" }, list.body[0]])
    if (row?.user_id === null) {
      expect(shown.rows).not.toContainEqual(expect.objectContaining({ name: "Details" }))
      return
    }
    expect(shown).toMatchObject({ rows: [{ name: "Details" }], link: null })
    for (const text of [...textsIn(row?.payload), ...textsIn(row?.before), "Marta", "Bruno"]) {
      expect(texts).not.toContain(text)
    }
  },
)
