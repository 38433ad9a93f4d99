import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { nameKeys } from "../identity/employees/staff-name.ts"

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let identity: pg.Pool
let ada: TestEmployee
let ben: TestEmployee
let teller: TestEmployee

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

/** Calls a function of the staff app with its role. */
async function call(
  name: string,
  token: string,
  request: object,
): Promise<Record<string, unknown>> {
  const { rows } = await staff.query<{ answer: Record<string, unknown> }>(
    `select ${name}($1, $2::jsonb) as answer`,
    [token, JSON.stringify(request)],
  )
  return rows[0]?.answer ?? {}
}

let invited = 0
/** A proposal of an invitation, which every administrator may decide. */
async function propose(maker = ada) {
  invited += 1
  const letters = String.fromCharCode(97 + (invited % 26), 97 + Math.floor(invited / 26))
  const name = `Nora ${letters}${letters}`
  const username = `nora.${letters}${letters}`
  const payload = { name, username, roles: ["teller"], nameKeys: nameKeys(name) }
  const request = { kind: "employee.invite", payload, reason: "New at the counter" }
  const stored = await call("proposal_store", maker.token, request)
  const id = Number(stored["id"])
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  return { id, stored, request, hash: row?.hash ?? "", username }
}

const approve = async (checker: TestEmployee, { id, hash }: { id: number; hash: string }) =>
  call("proposal_decide", checker.token, {
    id,
    hash,
    decision: "approve",
    confirmationId: await checker.confirm(id),
  })

const stateOf = async (id: number) =>
  (await sql<{ state: string }>("select state from staff_proposals where id = $1", [id]))[0]?.state

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  identity = testPool({ connectionString: database.staffIdentityUrl, max: 2 })
  ada = await newEmployee(sql, "Ada Keller", "administrator")
  ben = await newEmployee(sql, "Ben Ortega", "administrator")
  teller = await newEmployee(sql, "Tea Lund", "teller")
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end(), identity.end()])
  await database.drop()
})

test("one employee proposes, another approves, and it is done and audited with both names", async () => {
  const proposal = await propose()
  expect(proposal.stored).toMatchObject({ outcome: "stored", deciders: ["administrator"] })
  const answer = await approve(ben, proposal)
  expect(answer).toMatchObject({
    outcome: "approved",
    once: { enrollmentToken: expect.stringMatching(/^[\w-]{43}$/) as string },
  })
  expect(await stateOf(proposal.id)).toBe("approved")
  const [event] = await sql<{ details: object }>(
    "select details from audit_events where action = 'employee.invited' order by id desc limit 1",
  )
  expect(event?.details).toMatchObject({ makerName: "Ada Keller", checkerName: "Ben Ortega" })
  const [kept] = await sql<{ outcome: string }>(
    "select outcome::text from proposals where id = $1",
    [proposal.id],
  )
  expect(kept?.outcome).not.toContain("enrollmentToken")
})

test("nobody decides their own proposal, by the function or by the table", async () => {
  const proposal = await propose()
  expect(await approve(ada, proposal)).toMatchObject({ reason: "own_proposal" })
  await expect(
    sql(
      "update proposals set state = 'approved', decided_by = maker_id, decided_at = now() where id = $1",
      [proposal.id],
    ),
  ).rejects.toThrow("proposals_two_people")
  expect(await stateOf(proposal.id)).toBe("open")
})

test("an approval needs a confirmation of this proposal as it was shown, used once", async () => {
  const [one, other] = [await propose(), await propose()]
  const decide = (request: object) =>
    call("proposal_decide", ben.token, { ...one, decision: "approve", ...request })
  expect(await decide({})).toMatchObject({ reason: "confirmation_required" })
  expect(await decide({ confirmationId: await ben.confirm(other.id) })).toMatchObject({
    reason: "confirmation_required",
  })
  expect(await decide({ confirmationId: await ada.confirm(one.id) })).toMatchObject({
    reason: "confirmation_required",
  })
  expect(await decide({ hash: other.hash })).toMatchObject({ reason: "hash_differs" })
  const confirmationId = await ben.confirm(one.id)
  expect(await decide({ confirmationId })).toMatchObject({ outcome: "approved" })
  expect(await decide({ confirmationId })).toMatchObject({ reason: "not_open" })
})

test("of two approvals at once one wins", async () => {
  const cleo = await newEmployee(sql, "Cleo Marsh", "administrator")
  const proposal = await propose()
  const answers = await Promise.all([approve(ben, proposal), approve(cleo, proposal)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(["approved", "refused"]),
  )
  const rows = await sql(
    "select from employee_invitations i join employees e on e.id = i.employee_id where username = $1",
    [proposal.username],
  )
  expect(rows).toHaveLength(1)
})

test("one proposal of a kind is open for a subject", async () => {
  const proposal = await propose()
  const again = await call("proposal_store", ben.token, proposal.request)
  expect(again).toEqual({ outcome: "refused", reason: "already_open", id: proposal.id })
  expect(await call("proposal_withdraw", ada.token, proposal)).toBe(true)
  const answers = await Promise.all(
    [ada, ben].map(({ token }) => call("proposal_store", token, proposal.request)),
  )
  expect(answers.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(["refused", "stored"]),
  )
})

test("a subject that changed since refuses the approval", async () => {
  const request = {
    kind: "employee.roles",
    reason: "Moves to the loans",
    payload: { employeeId: teller.id, roles: ["loan_officer"] },
  }
  const { id } = await call("proposal_store", ada.token, request)
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  await sql("update employees set roles = '{teller,supervisor}' where id = $1", [teller.id])
  expect(await call("staff_proposal_changed", ben.token, { id })).toBe(true)
  const answer = await approve(ben, { id: Number(id), hash: row?.hash ?? "" })
  expect(answer).toEqual({ outcome: "not_done", reason: "state_changed" })
  expect(await stateOf(Number(id))).toBe("refused")
})

test.each([
  ["was disabled", "disabled_at = now()"],
  ["lost the role", "roles = '{teller}'"],
])("what someone proposed who %s since is not done", async (_since, set) => {
  const maker = await newEmployee(sql, `Max ${set.slice(0, 5)}`, "administrator")
  const proposal = await propose(maker)
  await sql(`update employees set ${set} where id = $1`, [maker.id])
  expect(await approve(ben, proposal)).toEqual({
    outcome: "not_done",
    reason: "maker_not_allowed",
  })
  expect(await sql("select from employees where username = $1", [proposal.username])).toEqual([])
})

test("what would be refused is not sent to a second person", async () => {
  const payload = { employeeId: ben.id, roles: ["administrator"] }
  const request = { kind: "employee.roles", payload, reason: "No change" }
  expect(await call("proposal_store", ada.token, request)).toEqual({
    outcome: "refused",
    reason: "same_roles",
  })
})

test("an expired proposal can't be approved, and gives way to another", async () => {
  const proposal = await propose()
  await sql("alter table proposals disable trigger proposals_kept")
  await sql("update proposals set expires_at = now() - interval '1 minute' where id = $1", [
    proposal.id,
  ])
  await sql("alter table proposals enable trigger proposals_kept")
  expect(await approve(ben, proposal)).toMatchObject({ reason: "expired" })
  expect(await stateOf(proposal.id)).toBe("expired")
  expect(await call("proposal_store", ada.token, proposal.request)).toMatchObject({
    outcome: "stored",
  })
})

test("a decided proposal never changes", async () => {
  const proposal = await propose()
  await call("proposal_decide", ben.token, { ...proposal, decision: "reject", reason: "Not now" })
  const change = (set: string) => sql(`update proposals set ${set} where id = $1`, [proposal.id])
  await expect(change("state = 'open', decided_by = null, decided_at = null")).rejects.toThrow(
    "refused",
  )
  await expect(change("payload = '{}'")).rejects.toThrow("refused")
  await expect(sql("delete from proposals where id = $1", [proposal.id])).rejects.toThrow("refused")
})

test("an employee without the role, and one whose sign-in is locked or over, can do nothing", async () => {
  const proposal = await propose()
  for (const token of [teller.token, "x".repeat(43), ""]) {
    await expect(call("proposal_store", token, proposal.request)).rejects.toThrow(
      "employee_not_allowed",
    )
  }
  for (const set of [
    "locked_at = now()",
    "last_active_at = now() - interval '11 minutes'",
    "created_at = now() - interval '9 hours'",
    "ended_at = now()",
  ]) {
    const late = await newEmployee(
      sql,
      `Late ${set.replaceAll(/[^a-z]/g, "").slice(0, 30)}`,
      "administrator",
    )
    await sql(`update employee_sign_ins set ${set} where employee_id = $1`, [late.id])
    await expect(approve(late, proposal), set).rejects.toThrow("employee_not_allowed")
  }
})

test("the two roles of the staff app can't do each other's part", async () => {
  const denied = "permission denied"
  await expect(staff.query("select token_hash from employee_sign_ins")).rejects.toThrow(denied)
  await expect(staff.query("insert into employee_confirmations default values")).rejects.toThrow(
    denied,
  )
  await expect(staff.query("select from proposals")).rejects.toThrow(denied)
  await expect(identity.query("select proposal_decide('', '{}')")).rejects.toThrow(denied)
  await expect(identity.query("update employees set roles = '{supervisor}'")).rejects.toThrow(
    denied,
  )
  await expect(
    identity.query("insert into audit_events (actor, action) values ('staff', 'a.b')"),
  ).rejects.toThrow(denied)
})

test("a username may be a number that is larger than any ID", async () => {
  const name = "Dora Digits"
  const payload = {
    name,
    username: "7".repeat(40),
    roles: ["teller"],
    nameKeys: nameKeys(name),
  }
  const request = { kind: "employee.invite", payload, reason: "New at the counter" }
  expect(await call("proposal_store", ada.token, request)).toMatchObject({ outcome: "stored" })
})
