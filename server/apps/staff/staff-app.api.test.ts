import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "zod/mini"
import {
  type DecisionAnswer,
  type ProposalDetail,
  type ProposalItem,
  Proposed,
} from "#shared/contracts/staff-proposals.ts"
import type { TestEmployee } from "../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../testing/staff-app.ts"
import { nameKeys } from "../../identity/employees/staff-name.ts"
import { propose } from "../../staff/propose.ts"

let app: TestStaffApp
let ada: TestEmployee
let ben: TestEmployee
let teller: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  ada = await app.employ("Ada Adler", "administrator")
  ben = await app.employ("Ben Baker", "administrator")
  teller = await app.employ("Tess Teller", "teller")
})

afterAll(() => app.close())

const path = "/api/staff/proposals"

async function proposeInvitation(name: string, maker = ada): Promise<number> {
  const username = name.toLowerCase().replace(" ", ".")
  const payload = { name, username, roles: ["teller"], nameKeys: nameKeys(name) }
  const request = { kind: "employee.invite" as const, payload, reason: "New at the counter" }
  const answer = await propose(app.context, maker.token, request, (reason) => {
    throw new Error(reason)
  })
  return parse(Proposed, answer).proposal.id
}

test("a locked session is told apart from one that has ended, and from nobody", async () => {
  const employee = await app.employ("Lena Lock", "teller")
  const set = (column: string) =>
    app.sql(`update employee_sign_ins set ${column} where employee_id = $1`, [employee.id])
  expect(await app.as(employee).get(path)).toMatchObject({ status: 200, body: [] })
  await set("last_active_at = clock_timestamp() - interval '11 minutes'")
  expect(await app.as(employee).get(path)).toMatchObject({
    status: 401,
    body: { code: "session_locked" },
  })
  await set(
    "last_active_at = clock_timestamp(), created_at = clock_timestamp() - interval '8 hours'",
  )
  expect(await app.as(employee).get(path)).toMatchObject({
    status: 401,
    body: { code: "not_signed_in" },
  })
  // The first look at a sign-in that was idle, or is over, is when the bank knows.
  const [{ events } = { events: [] }] = await app.sql<{ events: string[] }>(
    `select array_agg(action order by id) as events from audit_events
      where details ->> 'employeeId' = $1 and action in ('employee.locked', 'employee.signed_out')`,
    [String(employee.id)],
  )
  expect(events).toEqual(["employee.locked", "employee.signed_out"])
  for (const cookie of [
    undefined,
    teller.cookie.replace("tessera.staff=", "tessera="),
    // What the database's functions take is no cookie.
    `tessera.staff=${teller.token}`,
    "tessera.staff=",
    "tessera.staff=x",
  ]) {
    expect(await app.as(cookie).get(path)).toMatchObject({ body: { code: "not_signed_in" } })
  }
})

test("a read does not keep a session alive", async () => {
  const last = () =>
    app.sql("select last_active_at from employee_sign_ins where employee_id = $1", [teller.id])
  const before = await last()
  await app.as(teller).get(path)
  expect(await last()).toEqual(before)
})

test("the staff app serves none of the members' routes, and refuses pages of other origins", async () => {
  for (const other of ["/api/health", "/api/accounts", "/api/auth/user", "/api/docs"]) {
    expect(await app.as(teller).get(other)).toMatchObject({ body: { code: "not_found" } })
  }
  expect(await app.as().get("/api/staff/ready")).toMatchObject({ body: { status: "ready" } })
  const answer = await fetch(`${app.url}${path}/1/withdrawal`, {
    method: "POST",
    headers: { origin: "http://localhost:3000", cookie: teller.cookie },
  })
  expect(await answer.json()).toMatchObject({ code: "cross_site_request" })
  expect(answer.headers.get("content-security-policy")).toContain("require-trusted-types-for")
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

test("an invitation waits for a second administrator, who is shown exactly what was proposed", async () => {
  const id = await proposeInvitation("Nora Neu")
  const { body: waiting } = await app
    .as(ben)
    .get<ProposalItem[]>(`${path}?waiting=true&decide=true`)
  expect(waiting).toMatchObject([
    { id, sentence: "Invite Nora Neu as teller.", maker: { name: "Ada Adler" }, mayDecide: true },
  ])
  // Employees are for administrators alone.
  expect((await app.as(teller).get(path)).body).toEqual([])
  expect(await app.as(teller).get(`${path}/${id}`)).toMatchObject({ status: 404 })

  const { body: shown } = await app.as(ben).get<ProposalDetail>(`${path}/${id}`)
  expect(shown).toMatchObject({
    deciders: ["administrator"],
    changed: false,
    mayWithdraw: false,
    rows: expect.arrayContaining([{ name: "Roles", before: null, after: "Teller" }]) as unknown,
  })
  const decide = (who: TestEmployee, decision: object) =>
    app.as(who).post<DecisionAnswer & { code: string }>(`${path}/${id}/decision`, decision)
  const approval = { decision: "approve", hash: shown.hash, code: "123456" }
  expect((await decide(ada, approval)).body.code).toBe("second_person_required")
  expect((await decide(ben, { ...approval, hash: "0".repeat(64) })).body.code).toBe(
    "proposal_differs",
  )
  // Without a factor of his, the code is wrong.
  expect((await decide(ben, approval)).body.code).toBe("wrong_code")
  const rejection = { decision: "reject", hash: shown.hash, reason: "Not hired" }
  expect((await decide(ben, rejection)).body).toMatchObject({
    proposal: { state: "rejected", decidedBy: { name: "Ben Baker" }, decisionReason: "Not hired" },
  })
  expect((await decide(ben, rejection)).body.code).toBe("already_done")
})

test("only its maker withdraws a proposal, while it waits", async () => {
  const id = await proposeInvitation("Olga Old")
  const withdraw = (who: TestEmployee) =>
    app.as(who).post(`${path}/${id}/withdrawal`, { reason: "Mistaken" })
  expect(await withdraw(ben)).toMatchObject({ body: { code: "already_done" } })
  expect(await withdraw(ada)).toMatchObject({ status: 200 })
  expect(await withdraw(ada)).toMatchObject({ body: { code: "already_done" } })
})

test("a supervisor acknowledges a use of the command line, once", async () => {
  const supervisor = await app.employ("Sam Super", "supervisor")
  await app.sql("insert into break_glass_uses (command, used_by) values ('cards freeze 7', 'ida')")
  expect(await app.as(teller).get("/api/staff/break-glass")).toMatchObject({
    status: 403,
    body: { code: "role_required" },
  })
  const { body: uses } = await app.as(supervisor).get<{ id: number }[]>("/api/staff/break-glass")
  expect(uses).toMatchObject([{ command: "cards freeze 7", usedBy: "ida" }])
  const acknowledge = () =>
    app.as(supervisor).post(`/api/staff/break-glass/${uses[0]?.id}/acknowledgment`, {
      note: "Asked for by phone",
    })
  // One click is not enough.
  for (const body of [{}, { note: " " }]) {
    const acknowledgment = `/api/staff/break-glass/${uses[0]?.id}/acknowledgment`
    expect(await app.as(supervisor).post(acknowledgment, body)).toMatchObject({ status: 400 })
  }
  expect(await acknowledge()).toMatchObject({ status: 200 })
  expect(await acknowledge()).toMatchObject({ body: { code: "already_done" } })
  expect((await app.as(supervisor).get("/api/staff/break-glass")).body).toEqual([])
})

test("what employees did is listed newest first, by member and by kind, with both names", async () => {
  const auditor = await app.employ("Otto Audit", "auditor")
  const [member] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash) values ('vera.audit', 'none') returning id",
  )
  await app.sql(
    `insert into audit_events (user_id, actor, action, details) values
      ($1, 'staff', 'card.frozen', '{"employee": "Tess Teller"}'),
      ($1, 'customer', 'card.unfrozen', '{}'),
      ($1, 'staff', 'card.unfrozen', '{"makerName": "Tess Teller", "checkerName": "Sam Super"}')`,
    [member?.id],
  )
  const list = (query: string) => app.as(auditor).get(`/api/staff/audit?${query}`)
  const who = { member: { id: Number(member?.id), name: "vera.audit" } }
  const unfrozen = { ...who, action: "card.unfrozen", employees: ["Tess Teller", "Sam Super"] }
  const frozen = { ...who, sentence: "The bank froze a card", employees: ["Tess Teller"] }
  expect((await list(`member=${member?.id}`)).body).toMatchObject([unfrozen, frozen])
  expect((await list(`member=${member?.id}&action=card.f`)).body).toMatchObject([frozen])
  expect((await list("action=loan.")).body).toEqual([])
  expect(await list("action=%25")).toMatchObject({ status: 400 })
  // What concerns no member is named by its event.
  expect((await list("action=employee.factor")).body).toMatchObject([
    { sentence: expect.stringMatching(/^Employee /) as unknown, member: null },
  ])
})

test("the list of proposals goes on where the page before ended", async () => {
  await app.sql(
    `insert into proposals (kind, subject, payload, before, payload_hash, reason, maker_id, expires_at)
      select 'employee.roles', 'page ' || n, '{"employeeId": 1, "roles": []}', '{"roles": []}', '\\x00',
          'To fill pages', $1, clock_timestamp() + interval '1 day'
        from generate_series(1, 60) as n`,
    [ada.id],
  )
  for (const ask of ["waiting=true&sort=until", "mine=yes"]) {
    const first = await app.as(ada).get<ProposalItem[]>(`${path}?${ask}`)
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
    const second = await app.as(ada).get<ProposalItem[]>(next)
    const ids = [...first.body, ...second.body].map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
