import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "zod/mini"
import {
  MemberEvent,
  MemberFile,
  MemberHit,
  MemberPayment,
  MemberView,
  OpenView,
  RecoveryCode,
} from "#shared/contracts/staff-members.ts"
import { testPool } from "../../../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../../testing/scratch-database.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-use-case.ts"
import { drawRecovery } from "./draw-recovery.ts"
import { listMemberViews } from "./list-audit.ts"
import { findMembers, listMembers, openMember } from "./open-member.ts"
import {
  proposeRecovery,
  proposeRename,
  proposeUnblocking,
  proposeUnfreezing,
} from "./propose-release.ts"
import { readEvents, readFile, readPayments } from "./read-member.ts"
import {
  addMemberNote,
  blockMember,
  checkMemberIdentity,
  doubtMemberIdentity,
  endMemberSessions,
  freezeMemberCard,
} from "./serve-member.ts"

// The use cases of the staff app, with the rights of its database role. Who may call the functions behind
// them is tested in server/ledger/staff-members.api.test.ts.

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let context: ReturnType<typeof testStaffContext>
let teller: TestEmployee
let supervisor: TestEmployee

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

let made = 0
async function newMember() {
  made += 1
  const [user] = await sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ($1, 'none', $2) returning id",
    [`mira-${made}`, `Mira Member${made}`],
  )
  const id = Number(user?.id)
  const [card] = await sql<{ id: string }>(
    `with account as (
        insert into accounts (holder_id, account_type, currency, iban, name)
          values ($1, 'current', 'EUR', $2, 'Current') returning id, holder_id)
      insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
          cvv_key_version, expiry_date)
        select id, holder_id, '\\x00', 'x', $3, '4821', 'x', '2999-01-31' from account returning id`,
    [id, `LU99999000000000${String(made).padStart(4, "0")}`, Buffer.from(`card ${made}`)],
  )
  return { id, cardId: Number(card?.id) }
}

/** What an employee asks. */
const from = <Body, Query>(
  { token }: TestEmployee,
  body: Body,
  query: Query,
): StaffInput<Body, Query> => ({ token, body, query })

const about = <Body>(employee: TestEmployee, id: number, body: Body) => ({
  ...from(employee, body, {}),
  id,
})

const open = (employee: TestEmployee, id: number, purpose: "service" | "fraud" = "service") =>
  openMember(context, about(employee, id, { purpose }))

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 2 })
  context = testStaffContext(staff)
  teller = await newEmployee(sql, "Tea Lund", "teller")
  supervisor = await newEmployee(sql, "Sam Ortega", "supervisor")
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

test("a file is refused until a purpose is logged; only an open purpose is announced", async () => {
  const { id } = await newMember()
  await expect(readFile(context, about(teller, id, {}))).rejects.toMatchObject({
    code: "purpose_required",
  })
  context.announced.length = 0
  await open(supervisor, id, "fraud")
  expect(context.announced).toEqual([])
  const view = await open(teller, id)
  expect(context.announced).toEqual([[id, "security"]])
  expect(view).toMatchObject({ purpose: "service" })
  const file = await readFile(context, about(teller, id, {}))
  expect(parse(OpenView, view)).toEqual(view)
  expect(parse(MemberFile, file)).toEqual(file)
  await expect(open(teller, 900_000_000)).rejects.toMatchObject({ code: "not_found" })
  const views = await listMemberViews(context, from(supervisor, {}, { member: String(id) }))
  for (const one of views.items) expect(parse(MemberView, one)).toEqual(one)
  expect(views.items.map(({ purpose }) => purpose)).toEqual(["service", "fraud"])
})

test("whose names an employee read in the list of members is in the audit trail, as what they searched is", async () => {
  const { id } = await newMember()
  const { items } = await listMembers(context, from(teller, {}, { sort: "-joined" }))
  expect(items.map((member) => member.id)).toContain(id)
  const [noted] = await sql<{ details: object }>(
    "select details from audit_events where action = 'members.listed' order by id desc limit 1",
  )
  expect(noted?.details).toMatchObject({
    employee: teller.name,
    memberIds: expect.arrayContaining([id]) as unknown,
  })
})

test("finds a member, and pages what happened from the newest on", async () => {
  const { id } = await newMember()
  const found = await findMembers(context, from(teller, {}, { q: `member${made}` }))
  expect(parse(MemberHit, found[0])).toEqual(found[0])
  expect(found).toMatchObject([{ id, foundBy: "name", identity: "new" }])
  const searches = () =>
    sql<{ typed: string; found: number[] }>(
      `select details ->> 'typed' as typed, details -> 'memberIds' as found from audit_events
        where action = 'members.searched' order by id desc limit 1`,
    )
  expect(await searches()).toEqual([{ typed: `member${made}`, found: [id] }])
  // Before the purpose is logged, a hit has the end of a number, and after it the whole one.
  await sql("update users set phone_number = '+352 621 777 123' where id = $1", [id])
  const byPhone = () => findMembers(context, from(teller, {}, { q: "+352 621 777 123" }))
  expect(await byPhone()).toMatchObject([{ phoneNumber: "••• 123", detail: "••• 123" }])
  await open(teller, id)
  expect(await byPhone()).toMatchObject([{ phoneNumber: "+352 621 777 123" }])
  await sql(
    `insert into audit_events (user_id, actor, action, details)
      select $1, 'customer', 'profile.changed', (array['{}', '[]', '"text"'])[1 + n % 3]::jsonb
        from generate_series(1, 120) n`,
    [id],
  )
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await readEvents(context, { ...about(teller, id, {}), query: { cursor } })
    ids.push(...page.items.map((event) => event.id))
    cursor = page.next?.get("cursor") ?? undefined
  } while (cursor !== undefined)
  expect(ids).toHaveLength(121)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  for (const wrong of ["x", "e30x", Buffer.from('{"beforeId":"1"}').toString("base64url")]) {
    await expect(
      readEvents(context, { ...about(teller, id, {}), query: { cursor: wrong } }),
    ).rejects.toMatchObject({ code: "invalid_request" })
  }
  await sql(
    `with entry as (
        insert into journal_entries (kind, reference, user_id, booked_at)
          values ('deposit', 'DEP-20261124-00000001', $1, clock_timestamp()) returning id, reference, booked_at),
      legs as (
        insert into postings (entry_id, account_id, system_account, currency, amount, account_version, balance_after)
          select entry.id, leg.account, leg.own::system_account_code, 'EUR', leg.amount, leg.version, leg.after
            from entry, accounts a, lateral (values (a.id, null, 5.00, 1, 5.00),
              (null, 'cash_in', -5.00, null, null)) as leg (account, own, amount, version, after)
            where a.holder_id = $1),
      balance as (update accounts set balance = 5.00, version = 1 where holder_id = $1)
      insert into transactions (entry_id, to_account_id, amount, currency, type, description, reference, created_at)
        select entry.id, a.id, 5.00, 'EUR', 'deposit', 'Salary', entry.reference, entry.booked_at
          from entry, accounts a where a.holder_id = $1`,
    [id],
  )
  const { items, next } = await readPayments(context, about(teller, id, {}))
  expect([items.length, next]).toEqual([1, undefined])
  expect(parse(MemberPayment, items[0])).toEqual(items[0])
  expect(items[0]).toMatchObject({ amount: "5.00", incoming: true, outgoing: false })
})

test("an event names the employees and the reason, in the third person", async () => {
  const { id, cardId } = await newMember()
  await open(teller, id)
  await freezeMemberCard(context, about(teller, cardId, { reason: "Reported stolen" }))
  await expect(
    freezeMemberCard(context, about(teller, cardId, { reason: "Reported stolen" })),
  ).rejects.toMatchObject({ code: "already_done" })
  const { items } = await readEvents(context, about(teller, id, {}))
  expect(parse(MemberEvent, items[0])).toEqual(items[0])
  expect(items[0]).toMatchObject({
    action: "card.frozen",
    sentence: "The bank froze a card",
    employees: ["Tea Lund"],
    reason: "Reported stolen",
  })
  expect(items[1]).toMatchObject({
    sentence: "Staff opened the member's file to look after their accounts and cards",
  })
})

test("one employee protects a member at once, and checks an identity", async () => {
  const { id } = await newMember()
  const reason = { reason: "The member asked" }
  await open(teller, id)
  await endMemberSessions(context, about(teller, id, reason))
  await blockMember(context, about(teller, id, reason))
  await expect(blockMember(context, about(teller, id, reason))).rejects.toMatchObject({
    code: "already_done",
  })
  const check = {
    documentKind: "passport",
    documentNumber: "LX-48213",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    checklist: ["original", "photo", "name", "genuine"],
    evidence: "At the counter",
  } as const
  await checkMemberIdentity(
    context,
    about(teller, id, { ...check, checklist: [...check.checklist] }),
  )
  await doubtMemberIdentity(context, about(teller, id, { reason: "The photo differs" }))
  await addMemberNote(context, about(teller, id, { text: "Calls back" }))
  expect(await readFile(context, about(teller, id, {}))).toMatchObject({
    profile: { identity: "again", identityCheck: { evidence: "The photo differs" } },
    warnings: [{ kind: "access_blocked" }, { kind: "identity", state: "again" }],
    notes: [{ text: "Calls back", employee: "Tea Lund" }],
  })
})

test("what undoes a protection is sent to a second person, once", async () => {
  const { id, cardId } = await newMember()
  const reason = { reason: "Found again" }
  await open(teller, id)
  const unfreeze = () => proposeUnfreezing(context, about(teller, cardId, reason))
  await expect(unfreeze()).rejects.toMatchObject({ code: "already_done" })
  await freezeMemberCard(context, about(teller, cardId, reason))
  expect(await unfreeze()).toMatchObject({ proposal: { deciders: ["teller", "supervisor"] } })
  await expect(unfreeze()).rejects.toMatchObject({ code: "already_done" })
  await blockMember(context, about(teller, id, reason))
  await proposeUnblocking(context, about(teller, id, reason))
  const document = {
    documentKind: "passport",
    documentNumber: "LX-48213",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    evidence: "Marriage certificate",
  } as const
  const checklist = ["original", "photo", "name", "genuine"] as const
  const rename = { ...reason, ...document, checklist: [...checklist], holderName: " Mira  Other " }
  await proposeRename(context, about(teller, id, rename))
  expect(await readFile(context, about(teller, id, {}))).toMatchObject({
    warnings: [{ kind: "access_blocked" }, { kind: "cards_frozen", count: 1 }, { count: 3 }, {}],
  })
})

test("the code of a recovery is shown to the maker once it is approved, and only its hash is stored", async () => {
  const { id } = await newMember()
  const body = { reason: "Lost phone", evidence: "Passport shown", removesFactors: true }
  const { proposal } = await proposeRecovery(context, about(teller, id, body))
  const draw = () => drawRecovery(context, about(teller, proposal.id, {}))
  await expect(draw()).rejects.toMatchObject({ code: "already_done" })
  const [{ hash } = { hash: "" }] = await sql<{ hash: string }>(
    "select hash from staff_proposals where id = $1",
    [proposal.id],
  )
  const decision = { id: proposal.id, hash, decision: "approve" }
  const confirmationId = await supervisor.confirm(proposal.id)
  await staff.query("select proposal_decide($1, $2::jsonb)", [
    supervisor.token,
    JSON.stringify({ ...decision, confirmationId }),
  ])
  const waits = () => sql("select code_waits from staff_proposals where id = $1", [proposal.id])
  expect(await waits()).toEqual([{ code_waits: true }])
  const drawn = await draw()
  expect(await waits()).toEqual([{ code_waits: false }])
  expect(parse(RecoveryCode, drawn)).toEqual(drawn)
  const { code } = drawn
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  await expect(draw()).rejects.toMatchObject({ code: "already_done" })
  const [stored] = await sql<{ row: string; removes: boolean }>(
    "select r::text as row, removes_factors as removes from recoveries r where user_id = $1",
    [id],
  )
  expect(stored).toMatchObject({ removes: true })
  expect(stored?.row).not.toContain(code)
})
